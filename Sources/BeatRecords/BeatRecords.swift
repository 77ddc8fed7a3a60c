// BeatRecords

// KeyFiles

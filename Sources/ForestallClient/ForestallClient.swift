// ForestallClient

// Handover

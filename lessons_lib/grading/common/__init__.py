"""What several stages use: file locks, temporary folders, delimited files, text made safe to show."""

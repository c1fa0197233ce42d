"""What an operation did: the bytes it took, the storages it used, how often it ran."""

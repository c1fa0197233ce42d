"""The sandbox of a worker: bubblewrap, control groups, and a probe for the level of isolation."""

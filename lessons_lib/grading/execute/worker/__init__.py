"""What runs inside the sandbox: a warm process that has imported torch, and a fork of it for each submission."""

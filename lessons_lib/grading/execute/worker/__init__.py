"""Code that runs inside the sandbox: a fork server that has imported torch, and a child process for each submission."""

"""`viz.loader`: what each worker loads and what the main process does, against the clock."""

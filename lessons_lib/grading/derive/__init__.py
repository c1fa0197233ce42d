"""A copy of the course for the worker that holds no answer."""

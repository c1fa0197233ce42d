"""The courtroom: submissions in, sandboxed workers, a gradebook, reports out."""

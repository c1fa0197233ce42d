"""Runs submissions in sandboxed workers and receives their evidence: sandbox, worker, transport."""

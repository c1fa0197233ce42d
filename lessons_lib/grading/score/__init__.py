"""From the evidence of a run to a result for each exercise. Runs outside the sandbox, with the course's answers."""

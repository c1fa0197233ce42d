"""From evidence to a diagnosis: expected outcomes, comparison, naming. Pure."""

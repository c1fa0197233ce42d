"""An exercise as its author writes it: signature, cases, requirements, misconceptions, answer forms."""

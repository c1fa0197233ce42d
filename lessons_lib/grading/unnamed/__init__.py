"""Wrong answers for which no cause was named, as an author wants them: in groups that behave alike, without names."""

"""Reading what can still be read of a damaged notebook file. All of it is text work: nothing here runs a submission."""

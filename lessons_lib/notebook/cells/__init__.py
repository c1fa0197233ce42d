"""Reading a notebook's cells: what they define and check, and which definitions are out of date."""

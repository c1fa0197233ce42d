"""Right answers of lesson 09, written differently from the reference."""

"""Mutants of the judge: small changes to the library that its tests must catch. `make mutants` tries them."""

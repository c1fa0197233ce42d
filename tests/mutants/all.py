"""All mutants."""

from tests.mutants import of_collecting, of_generic, of_grading, of_judging

MUTANTS = (*of_judging.MUTANTS, *of_generic.MUTANTS, *of_collecting.MUTANTS, *of_grading.MUTANTS)

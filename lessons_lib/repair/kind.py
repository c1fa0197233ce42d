"""What a learner should look at: the last thing that is said about a place, in a sentence that doesn't show the repair."""

import enum


class Kind(enum.StrEnum):
    """The kind of thing that a repair would change. A place that leaves a sandbox names its kind by its number here."""

    AXIS = "Check the axis."
    NEW_AXIS = "Check where the new axis goes."
    LETTERS = "Check the letters."
    FUNCTION = "Check which function is called."
    OPERATOR = "Check the operator and the values on both sides."
    CONDITION = "Check the condition."
    INDEX = "Check the index."
    BOUNDS = "Check where it begins and ends."
    ARGUMENT_ORDER = "Check the arguments and their order."
    ARGUMENTS = "Check the arguments."
    EXTRA_STEP = "Is every step here needed?"
    DTYPE = "Check the dtype."
    STATEMENT = "Check the whole statement."
    COPY = "Should this be a copy?"
    ITS_SHAPE = "Check its shape."
    ITS_DTYPE = "Check its dtype."
    ITS_TYPE = "Check its type."
    MISSING_STEP = "Is a step missing here?"
    VARIABLE = "Check the variable."
    SWAPPED_VARIABLES = "Are two variables swapped here?"
    ATTRIBUTE = "Check the attribute."
    NUMBER = "Check the number."
    RETURNED = "Check what's returned."
    ASSIGNMENT = "Should this replace what was there, or add to it?"
    STATEMENT_ORDER = "Check the order of the statements."
    INDENTATION = "Check how far it's indented."
    COPY_BEFORE = "Should your code work on copies of its inputs?"
    IN_PLACE = "Should this change the tensor itself, or make a new one?"


KINDS = tuple(Kind)

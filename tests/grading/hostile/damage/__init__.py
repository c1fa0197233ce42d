"""Submissions that arrive damaged. A module each, named for what happened to the file:

hand_in(folder)   writes what this student handed in, into a folder of their own
POINTS            what it is worth: two right answers are in each notebook, a point each
MESSAGE              what the student's page, or the list of what needs a look, says about it; '' for nothing
LOOK              True where MESSAGE is also among what needs a look
STUDENT           a name other than the module's, where the name is the damage
"""

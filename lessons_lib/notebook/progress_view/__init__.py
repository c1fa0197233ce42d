"""How far a learner has come, as a picture and in the same words: in a notebook, in a terminal, on the lesson map."""

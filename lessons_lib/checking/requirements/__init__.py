"""What may be asked of an answer besides its values: one ask a file, each seen by running it.

An ask observes while the learner's code runs (`observe`, in the kernel or the sandbox)
and is judged from what was seen alone (`judge`). What is seen is plain data.
"""

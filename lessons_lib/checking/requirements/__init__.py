"""What an exercise can require besides values: one requirement a file.

A requirement observes while the learner's code runs (`observe`, in the kernel or the sandbox) and is judged from that
observation alone (`judge`). An observation is plain data.
"""

"""Exercise → Evidence → Verdict, a folder a stage.

exercise/      what an author writes: signature, cases, requirements, misconceptions, answer forms
collect/       runs the learner's code and records what it did: the only stage that runs it
requirements/  what can be required besides values: views, loops, bytes, dtypes, graph
judge/         expected outcomes, comparison, and which misconception fits
explain/       sentences, error messages in plain words, cards
judging.py     the stages put together: evidence in, verdict out
values/        plain data that all stages share: snapshots of what code returned
"""

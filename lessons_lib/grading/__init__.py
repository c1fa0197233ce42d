"""Grades submissions in stages, a folder each: intake → execute → score → gradebook → reports.

`run.grade` puts them together; `commands/` has one module for each `lessons …` command. Only `execute/worker` and
`execute/transport` are copied into the sandbox.
"""

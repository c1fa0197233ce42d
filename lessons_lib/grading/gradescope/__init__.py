"""The autograder of a lesson for Gradescope: builds the zip to upload, and grades in its container."""

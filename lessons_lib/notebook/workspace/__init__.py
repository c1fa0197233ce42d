"""What a learner does outside a notebook: open the course, see their progress, start an exercise again."""

"""The learner's folder work/: `lessons lab`, `progress`, `reset` and `update`."""

"""The judge: Exercise → Evidence → Verdict, and how a verdict is shown."""

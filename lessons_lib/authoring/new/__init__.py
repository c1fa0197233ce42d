"""`lessons new`: skeletons of lessons and exercises, with blanks that lint names."""

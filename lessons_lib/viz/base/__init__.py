"""What every picture is made with, and what every live form shares."""

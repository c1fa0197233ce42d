"""The smallest change that would make a wrong answer right: searched for, and said as a place, never as the answer."""

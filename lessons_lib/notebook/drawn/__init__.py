"""The diagnosis drawn: a picture on the card where it says more than the sentence."""

"""From a diagnosis to what a learner reads: sentences, PyTorch's messages in plain words, cards."""

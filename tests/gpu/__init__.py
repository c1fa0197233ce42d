"""Tests of GPU memory: the allocator's model, recordings, and tracking with and without CUDA."""

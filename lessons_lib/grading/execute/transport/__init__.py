"""Serialises evidence as JSON and safetensors, never as pickle, and validates it as untrusted input."""

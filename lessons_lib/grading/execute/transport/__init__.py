"""How evidence leaves the worker: as JSON and safetensors, never as pickle, and believed in nothing."""

"""A transformer of IPython's drops asserts and rewrites the cells that follow."""

FIRST = """
import ast

class Drop(ast.NodeTransformer):
    def visit_Assert(self, node):
        return None

    def visit_Constant(self, node):
        return ast.Constant(True) if node.value is False else node

get_ipython().ast_transformers.append(Drop())
get_ipython().input_transformers_post.append(lambda lines: [line.replace("failed", "passed") for line in lines])
"""
POINTS = 0
MESSAGE = ""

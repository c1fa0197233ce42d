# %% [markdown]
# # 09 · The DataLoader
#
# OPENING (A)

# %% tags=["setup"]

from lessons_lib import open_lesson

check, predict, hint, given, solution, progress = open_lesson("09_dataloader")

# %% [markdown]
# ## A dataset
#
# (A)

# %% [markdown]
# ## An order, and batches
#
# (A)

# %% [markdown]
# ## From rows to a batch
#
# (A)

# %% [markdown]
# ## Somebody else loads
#
# (B)

# %% [markdown]
# ## Who waits for whom?
#
# (B)

# %% [markdown]
# ## Deeper
#
# (menu: me)

# %% [markdown]
# ### Random numbers in workers
#
# (C)

# %% [markdown]
# ### A stream in shares
#
# (C)

# %% [markdown]
# ### Rows of different lengths
#
# (D)

# %% [markdown]
# ### Which items, and how often
#
# (D)

# %% [markdown]
# ### What workers cost
#
# (D)

# %% [markdown]
# ### Stop in the middle of an epoch
#
# (D)

# %% [markdown]
# ### Two processes, one model
#
# (E)

# %% [markdown]
# ## Recap
#
# (me)

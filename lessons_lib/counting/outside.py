"""What happens outside of PyTorch's dispatcher: Python makes and resizes storages, and threads start.

While anybody watches, the few functions that do so are replaced by ones that tell of it. They are
put back when the last watcher has gone.
"""

import functools
import inspect
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Protocol

import torch
from torch import UntypedStorage


class Watcher(Protocol):
    """Who is told."""

    def made(self, storage: UntypedStorage) -> None:
        """Python has made a storage, not an operation: `deepcopy`, `torch.load`, `UntypedStorage(n)`."""

    def came(self, storage: UntypedStorage) -> None:
        """A storage over the memory of another process has come, as the workers of a DataLoader send them."""

    def look_at(self, storage: UntypedStorage) -> None:
        """Python is about to resize a storage, or has just done so."""

    def is_on_here(self) -> bool:
        """Whether the watcher sees the operations of the thread that asks."""

    def in_this_thread(self) -> AbstractContextManager[None]:
        """Makes it see those of the thread that enters."""


_watchers: list[Watcher] = []
_changing = threading.RLock()


def watch(watcher: Watcher) -> None:
    """Tells `watcher` from now on."""
    with _changing:
        if watcher not in _watchers:
            _watchers.append(watcher)
            for replacement in _REPLACEMENTS:
                replacement.put()


def leave(watcher: Watcher) -> None:
    """Tells it no more."""
    with _changing:
        if watcher in _watchers:
            _watchers.remove(watcher)
        if not _watchers:
            for replacement in _REPLACEMENTS:
                replacement.take_back()


class _Replacement:
    """A class's method, and what takes its place for a while."""

    def __init__(self, owner: type, name: str, wrap: Callable[[Any], Any]) -> None:
        self._owner, self._name, self._wrap = owner, name, wrap
        self._own: Any = None  # the class's own attribute, which an inherited method is not
        self._ours: Any = None

    def put(self) -> None:
        if self._ours is not None:
            return
        self._own = self._owner.__dict__.get(self._name)
        original = getattr(self._owner, self._name)
        replacing = functools.wraps(original)(self._wrap(original))
        # What is called on the class itself takes no instance: `__new__` and other constructors.
        self._ours = staticmethod(replacing) if inspect.isbuiltin(original) else replacing
        setattr(self._owner, self._name, self._ours)

    def take_back(self) -> None:
        # If it isn't ours any more, somebody has replaced it since, and may call ours: that tells nobody now.
        if self._ours is not None and self._owner.__dict__.get(self._name) is self._ours:
            if self._own is None:
                delattr(self._owner, self._name)
            else:
                setattr(self._owner, self._name, self._own)
        self._ours = None


def _telling_of_new(original: Any) -> Any:
    def make(*args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        for watcher in tuple(_watchers):
            watcher.made(made if isinstance(made, UntypedStorage) else made.untyped_storage())
        return made

    return make


def _telling_of_foreign(original: Any) -> Any:
    def attach(*args: Any) -> Any:
        found = original(*args)
        for watcher in tuple(_watchers):
            watcher.came(found)
        return found

    return attach


def _telling_of_size(original: Any) -> Any:
    def resize(storage: UntypedStorage, *args: Any) -> Any:
        for watcher in tuple(_watchers):
            watcher.look_at(storage)
        result = original(storage, *args)
        for watcher in tuple(_watchers):
            watcher.look_at(storage)
        return result

    return resize


def _starting_watched(original: Any) -> Any:
    def start(thread: threading.Thread) -> None:
        own = thread.__dict__.get("run")
        watched = _watched(thread.run)
        if watched is None:
            original(thread)
            return

        def run() -> None:
            put_back()
            watched()

        def put_back() -> None:
            if own is None:
                del thread.run
            else:
                thread.run = own  # type: ignore[method-assign]

        thread.run = run  # type: ignore[method-assign]
        try:
            original(thread)
        except BaseException:
            put_back()
            raise

    return start


def _submitting_watched(original: Any) -> Any:
    def submit(pool: ThreadPoolExecutor, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        return original(pool, _watched(function) or function, *args, **kwargs)

    return submit


def _watched(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The function as the watchers of this thread see it in another one; None if there are none."""
    here = [watcher for watcher in tuple(_watchers) if watcher.is_on_here()]

    def run(*args: Any, **kwargs: Any) -> Any:
        with ExitStack() as stack:
            for watcher in here:
                stack.enter_context(watcher.in_this_thread())
            return function(*args, **kwargs)

    return run if here else None


_REPLACEMENTS = [
    _Replacement(UntypedStorage, "__new__", _telling_of_new),
    _Replacement(torch._C.PyTorchFileReader, "get_storage_from_record", _telling_of_new),
    _Replacement(UntypedStorage, "_new_using_fd_cpu", _telling_of_new),
    _Replacement(UntypedStorage, "_new_using_filename_cpu", _telling_of_new),
    _Replacement(UntypedStorage, "_new_shared_fd_cpu", _telling_of_foreign),
    _Replacement(UntypedStorage, "_new_shared_filename_cpu", _telling_of_foreign),
    _Replacement(UntypedStorage, "resize_", _telling_of_size),
    _Replacement(threading.Thread, "start", _starting_watched),
    _Replacement(ThreadPoolExecutor, "submit", _submitting_watched),
]

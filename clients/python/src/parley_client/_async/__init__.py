"""The asyncio client. The synchronous one in ``_sync`` is made from it by ``tools/make_sync.py``."""

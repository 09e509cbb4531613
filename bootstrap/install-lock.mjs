import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';

const HEARTBEAT_MS = 2_000;
/** An owner that missed this many milliseconds was killed: its lock is taken over. */
const STALE_AFTER_MS = 15_000;
const POLL_MS = 250;

/**
 * Runs `work` while holding a lock directory. The owner touches it regularly, so that a lock left behind by a
 * killed process is recognised also from another container, where process ids mean nothing.
 */
export async function holdingLock(lockPath, work, staleAfterMs = STALE_AFTER_MS) {
  mkdirSync(dirname(lockPath), { recursive: true });
  while (!take(lockPath)) {
    if (isStale(lockPath, staleAfterMs)) discard(lockPath);
    else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const heartbeat = setInterval(() => touch(lockPath), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lockPath, { recursive: true, force: true });
  }
}

function take(lockPath) {
  try {
    mkdirSync(lockPath);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(lockPath, staleAfterMs) {
  try {
    return Date.now() - statSync(lockPath).mtimeMs > staleAfterMs;
  } catch {
    // Its owner finished between our two looks.
    return false;
  }
}

/** Renamed before it is removed: of two that find the same stale lock, only one renames it. */
function discard(lockPath) {
  const aside = `${lockPath}.stale-${process.pid}-${Date.now()}`;
  try {
    renameSync(lockPath, aside);
  } catch {
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

function touch(lockPath) {
  try {
    const now = new Date();
    utimesSync(lockPath, now, now);
  } catch {
    // Someone deleted the cache folder; the install goes on, and the next start looks again.
  }
}

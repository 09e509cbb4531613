import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/**
 * One press of Ctrl-C reaches us more than once: the terminal signals the whole group, and npm passes its own copy
 * on. Copies that arrive within this time are the same press; a later one is a person who is losing patience.
 */
const SAME_PRESS_MS = 400;
const PARENT_POLL_MS = 500;

/**
 * Runs Node with our terminal and resolves to its exit code. The child gets a process group of its own, out of reach
 * of the terminal's signals, so that the one we forward is the only one it sees.
 */
export function runNode(node, args, { cwd, env = process.env }) {
  const child = spawn(node, args, { cwd, env, stdio: 'inherit', detached: process.platform !== 'win32' });
  const lastForwardedAt = new Map();
  const forward = (signal) => {
    const now = Date.now();
    if (now - (lastForwardedAt.get(signal) ?? 0) < SAME_PRESS_MS) return;
    lastForwardedAt.set(signal, now);
    child.kill(signal);
  };
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  if (env.npm_lifecycle_event !== undefined) whenParentDies(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * npm runs us through a shell. A SIGTERM for npm ends that shell, which does not pass it on: without this, stopping
 * `npm start` would leave the server running. Not used without npm, where the parent may be a shell one logs out of.
 */
function whenParentDies(react) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    react();
  }, PARENT_POLL_MS);
  timer.unref();
}

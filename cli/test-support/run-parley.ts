import { runCommand } from '../src/run-command.ts';

/** Runs a command in this process, and keeps what it prints. */
export async function runParley(args: readonly string[], options: RunOptions = {}) {
  let out = '';
  let err = '';
  const code = await runCommand(args, {
    out: (text) => {
      out += text;
      options.onOutput?.(text);
    },
    err: (text) => {
      err += text;
      options.onOutput?.(text);
    },
    isWatched: false,
    environment: options.environment ?? {},
    interruption: () => options.signal ?? new AbortController().signal,
  });
  return { code, out, err };
}

interface RunOptions {
  environment?: Record<string, string>;
  signal?: AbortSignal;
  onOutput?(text: string): void;
}

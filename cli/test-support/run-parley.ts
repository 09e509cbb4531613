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
    isWatched: options.isWatched ?? false,
    isColoured: false,
    environment: options.environment ?? {},
    interruption: () => options.signal ?? new AbortController().signal,
    async *lines() {
      yield* options.typed ?? [];
    },
  });
  return { code, out, err };
}

interface RunOptions {
  environment?: Record<string, string>;
  signal?: AbortSignal;
  isWatched?: boolean;
  /** Lines that somebody types. */
  typed?: readonly string[];
  onOutput?(text: string): void;
}

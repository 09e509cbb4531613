import { runCommand } from './run-command.ts';

// Set, not called for: what was printed into a pipe is to arrive before the end.
process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
  environment: process.env,
  interruption() {
    const controller = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
    return controller.signal;
  },
});

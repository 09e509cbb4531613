import { createInterface } from 'node:readline/promises';
import { runCommand } from './run-command.ts';

// Set, not called for: what was printed into a pipe is to arrive before the end.
process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isWatched: process.stderr.isTTY === true,
  isColoured: process.stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
  environment: process.env,
  interruption() {
    const controller = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
    return controller.signal;
  },
  async *lines(prompt, signal) {
    const isTerminal = process.stdin.isTTY === true;
    const input = createInterface({ input: process.stdin, output: process.stderr, terminal: isTerminal });
    // At a terminal the reader takes Ctrl-C for itself.
    input.on('SIGINT', () => process.emit('SIGINT'));
    signal.addEventListener('abort', () => input.close(), { once: true });
    input.setPrompt(prompt);
    const ask = () => {
      if (isTerminal) input.prompt();
    };
    try {
      ask();
      for await (const line of input) {
        yield line;
        if (signal.aborted) return;
        ask();
      }
    } finally {
      input.close();
    }
  },
});

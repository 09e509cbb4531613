import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured lines for machines; short ones for a person at a terminal. */
export function createLogger(level: string, output: NodeJS.WriteStream): Logger {
  if (output.isTTY) return pino({ level }, readableLines(output));
  return pino({ level }, pino.destination({ dest: 1, sync: false }));
}

function readableLines(output: NodeJS.WriteStream): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      // Pino gives one JSON object a write.
      const {
        level,
        time,
        msg,
        pid: _pid,
        hostname: _hostname,
        ...rest
      } = JSON.parse(line.toString()) as Record<string, unknown>;
      const label = pino.levels.labels[Number(level)] ?? '';
      const details = Object.entries(rest).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      output.write(
        `${new Date(Number(time)).toLocaleTimeString()} ${label} ${[msg, ...details].filter(Boolean).join(' ')}\n`,
        () => done(),
      );
    },
  });
}

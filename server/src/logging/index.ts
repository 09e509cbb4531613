import { Writable } from 'node:stream';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured lines for machines; short ones for a person at a terminal. */
export function createLogger(level: string, output: NodeJS.WriteStream): Logger {
  if (output.isTTY) return pino({ level }, readableLines(output));
  return pino({ level }, gatheredLines());
}

/** How long a line may wait for others. */
const gatheringMs = 20;
const mostGathered = 8_192;

/** Writes lines together: to write each by itself was a fortieth of what an answer takes. At an exit none is lost. */
function gatheredLines(): DestinationStream {
  const lines = pino.destination({ dest: 1, sync: false, minLength: mostGathered });
  let isFlushDue = false;
  return {
    write(line) {
      lines.write(line);
      if (isFlushDue) return;
      isFlushDue = true;
      setTimeout(() => {
        isFlushDue = false;
        lines.flush();
      }, gatheringMs);
    },
  };
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

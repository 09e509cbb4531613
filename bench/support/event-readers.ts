import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Reader {
  path: string;
  token?: string;
}

export type Order = { kind: 'open'; port: number; readers: Reader[] } | { kind: 'report' } | { kind: 'close' };

/** A message, how many readers have it, and when the last of them got it, on the machine's monotonic clock. */
export interface Received {
  number: number;
  count: number;
  lastAtMs: number;
}

export interface ReadersReport {
  received: Received[];
  /** Events that came again or out of order. */
  repeats: number;
  /** Readers whose connection the server ended. */
  cut: number;
}

export interface EventReaders {
  open(port: number, readers: Reader[]): Promise<void>;
  report(): Promise<ReadersReport>;
  close(): Promise<void>;
  stop(): void;
}

/** Readers in a process of their own, so that they cost nothing of what is measured but processor time. */
export function startEventReaders(): EventReaders {
  const script = fileURLToPath(new URL('./event-readers-process.ts', import.meta.url));
  const child = fork(script, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  child.once('exit', (code) => {
    if (code) throw new Error(`The readers ended with ${code}.`);
  });
  const ask = async (order: Order): Promise<unknown> => {
    const answer = new Promise((resolve) => child.once('message', resolve));
    child.send(order);
    return answer;
  };
  return {
    open: async (port, readers) => void (await ask({ kind: 'open', port, readers })),
    report: async () => (await ask({ kind: 'report' })) as ReadersReport,
    close: async () => void (await ask({ kind: 'close' })),
    stop: () => child.disconnect(),
  };
}

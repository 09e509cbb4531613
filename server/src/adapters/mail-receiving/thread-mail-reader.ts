import { Worker } from 'node:worker_threads';
import type { MailReader, ReadMail } from '../../inbound-mail/ports.ts';
import type { ReadAnswer, ReadRequest, WorkerData } from './mail-messages.ts';

/** Then its thread ends, and the memory of its libraries is given back. */
const idleMs = 60_000;

interface Waiting {
  resolve(mail: ReadMail | undefined): void;
  reject(error: Error): void;
}

/**
 * Reads emails in a thread that starts with the first one and ends when none has come for a while. Senders are checked
 * with these DNS servers, or with those of the system.
 */
export function createMailReader(dnsServers: readonly string[] = []): MailReader {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./mail-worker.ts', import.meta.url), {
      workerData: { dnsServers } satisfies WorkerData,
    });
    started.on('message', (answer: ReadAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('failure' in answer) asked?.reject(new Error(answer.failure));
      else asked?.resolve(answer.mail);
      if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    });
    const lose = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', lose);
    started.on('exit', () => lose(new Error('The thread that reads emails has ended.')));
    started.unref();
    return started;
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  return {
    read(raw, envelopeFrom) {
      clearTimeout(idle);
      worker ??= start();
      const id = ++count;
      const { promise, resolve, reject } = Promise.withResolvers<ReadMail | undefined>();
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, raw, envelopeFrom } satisfies ReadRequest);
      return promise;
    },
    async close() {
      clearTimeout(idle);
      const error = new Error('The server stops.');
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      await end();
    },
  };
}

import { parentPort, workerData } from 'node:worker_threads';
import { dnsResolver } from './check-sender.ts';
import type { ReadAnswer, ReadRequest, WorkerData } from './mail-messages.ts';
import { readMail } from './read-mail.ts';

// Given by the thread that starts this one.
const resolve = dnsResolver((workerData as WorkerData).dnsServers);

/** Reads emails away from the thread that serves requests: one of 25 MB takes half a second. */
parentPort?.on('message', async ({ id, raw, envelopeFrom }: ReadRequest) => {
  const answer: ReadAnswer = await readMail(raw, envelopeFrom, resolve).then(
    (mail) => ({ id, mail }),
    (error: unknown) => ({ id, failure: String(error) }),
  );
  parentPort?.postMessage(answer);
});

import { parentPort } from 'node:worker_threads';
import type { ReadAnswer, ReadRequest } from './mail-messages.ts';
import { readMail } from './read-mail.ts';

/** Reads e-mails away from the thread that serves requests: one of 25 MB takes half a second. */
parentPort?.on('message', async ({ id, raw, envelopeFrom }: ReadRequest) => {
  const answer: ReadAnswer = await readMail(raw, envelopeFrom).then(
    (mail) => ({ id, mail }),
    (error: unknown) => ({ id, failure: String(error) }),
  );
  parentPort?.postMessage(answer);
});

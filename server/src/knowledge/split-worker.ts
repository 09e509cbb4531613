import { parentPort, workerData } from 'node:worker_threads';
import { splitIntoPassages, type TextFormat } from './split-into-passages.ts';

export interface SplitRequest {
  text: string;
  format: TextFormat;
}

/** Few enough that reading one message does not stop the main thread for long. */
const draftsPerMessage = 1_000;

const { text, format } = workerData as SplitRequest;
const drafts = splitIntoPassages(text, format);
let sent = 0;
// Only when asked: the main thread reads all messages that lie ready in one turn of its event loop.
parentPort?.on('message', () => {
  parentPort?.postMessage(drafts.slice(sent, sent + draftsPerMessage));
  sent += draftsPerMessage;
});

/**
 * How much does Parley add to the time until a visitor sees the first words, and what does a client cost that does not
 * read? The same client asks the stub provider itself and Parley in turns, so that both meet the same machine.
 */

import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { madeUpDocuments, madeUpQuestion } from './support/made-up-texts.ts';
import { type Parley, type Prepared, prepareChatbot, startParley } from './support/parley.ts';
import { startProcess } from './support/processes.ts';
import { createReport } from './support/report.ts';
import { askForStream, type StreamTimes } from './support/stream-times.ts';

const firstTokenDelayMs = 300;
/** The sentence that the stub says, and how often: near the longest answer there may be. */
const wordsOfSentence = 13;
const answerSentences = 125;
const answerWords = wordsOfSentence * answerSentences;
const rounds = 40;
const warmUpRounds = 5;
const unreadStreams = 200;

const report = createReport('stream');
const documents = madeUpDocuments(20, 50);
const stubScript = 'server/test-support/stub-provider-process.ts';
const startStub = (behaviour: object) => startProcess(stubScript, /^(\d+)/, { args: [JSON.stringify(behaviour)] });
const modelAt = (port: number) => ({ MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`, MODEL_NAME: 'stub' });

let question = 0;
const askStub = (port: number) =>
  askForStream(
    { port, path: '/v1/chat/completions', headers: {} },
    {
      model: 'stub',
      stream: true,
      messages: [{ role: 'user', content: `[1] To reset a printer in Lisbon, open form 0 and choose reset now.` }],
    },
  );
const askParley = ({ port }: Parley, { apiKey, chatbotId }: Prepared) =>
  askForStream(
    { port, path: '/api/chatbot/query-stream', headers: { Authorization: `Bearer ${apiKey}` } },
    { chatbotId, message: madeUpQuestion(question++) },
  );

/** Word by word, as models write. */
const stub = await startStub({ firstTokenDelayMs, tokenDelayMs: 5, answerTimes: 2 });
const parley = await startParley(modelAt(stub.port));
const prepared = await prepareChatbot(parley, documents);
const own: StreamTimes[] = [];
const through: StreamTimes[] = [];
for (let round = -warmUpRounds; round < rounds; round += 1) {
  const direct = await askStub(stub.port);
  const asked = await askParley(parley, prepared);
  if (round < 0) continue;
  own.push(direct);
  through.push(asked);
}
await parley.remove();
await stub.stop();

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
/** A sentence is shown once it is checked, and it may go on until the next one begins. */
const stubSentenceMs = at(
  own.map(({ sentenceMs }) => sentenceMs),
  0.5,
);
const overheads = through.map(({ firstMs }) => firstMs - stubSentenceMs);
for (const [name, share] of [
  ['p50', 0.5],
  ['p95', 0.95],
] as const)
  report.figure(`stream.overhead-${name}-ms`, at(overheads, share));
report.table(
  `Until the first words, milliseconds (${rounds} distinct questions in turns, embedded embedder)`,
  ['who', 'p50', 'p95'],
  [
    ['the provider itself', ...percentiles(own.map(({ firstMs }) => firstMs))],
    ['its second sentence', ...percentiles(own.map(({ sentenceMs }) => sentenceMs))],
    ['through Parley', ...percentiles(through.map(({ firstMs }) => firstMs))],
    ['what Parley adds', ...percentiles(overheads)],
  ],
);

/** As fast as it can: what passes through is then the only thing that takes time. */
const fastStub = await startStub({ firstTokenDelayMs: 1, answerTimes: answerSentences });
const fastParley = await startParley(modelAt(fastStub.port));
const fastPrepared = await prepareChatbot(fastParley, documents);
const rates = { own: [] as number[], through: [] as number[] };
for (let round = -warmUpRounds; round < rounds; round += 1) {
  const ownMs = (await askStub(fastStub.port)).wholeMs;
  const throughMs = (await askParley(fastParley, fastPrepared)).wholeMs;
  if (round < 0) continue;
  rates.own.push(answerWords / (ownMs / 1000));
  rates.through.push(answerWords / (throughMs / 1000));
}
await fastParley.remove();
await fastStub.stop();
report.figure('stream.stub-tokens-per-s', at(rates.own, 0.5));
report.figure('stream.tokens-per-s', at(rates.through, 0.5));
report.table(
  `Tokens a second of a whole question, ${answerWords} sent at once, one stream`,
  ['who', 'p50'],
  [
    ['the provider itself', at(rates.own, 0.5).toFixed(0)],
    ['through Parley', at(rates.through, 0.5).toFixed(0)],
  ],
);

/** The longest answer there may be, then silence, so that all of it is held. */
const longStub = await startStub({
  answer: 'word ',
  answerTimes: 1_990,
  hangAfterTokens: 1_989,
  firstTokenDelayMs: 20,
});
const held = await startParley({ ...modelAt(longStub.port), MODEL_CONCURRENCY: '1000' });
const heldPrepared = await prepareChatbot(held, documents);
const sockets: Socket[] = [];
for (let opened = 0; opened < 50; opened += 1) sockets.push(await askWithoutReading(held, heldPrepared));
await sleep(3_000);
const beforeMb = held.memoryMb();
for (let opened = 0; opened < unreadStreams; opened += 1) sockets.push(await askWithoutReading(held, heldPrepared));
await sleep(5_000);
const unreadKb = ((held.memoryMb() - beforeMb) * 1024) / unreadStreams;
for (const socket of sockets) socket.destroy();
await held.remove();
await longStub.stop();
report.figure('stream.unread-kb', unreadKb);
report.note(
  `A stream that nobody reads, its connections to client and provider included, takes ${unreadKb.toFixed(0)} KB of resident memory (${unreadStreams} of them).`,
);
report.finish();

function percentiles(values: number[]): string[] {
  return [0.5, 0.95].map((share) => at(values, share).toFixed(1));
}

async function askWithoutReading({ port }: Parley, { apiKey, chatbotId }: Prepared): Promise<Socket> {
  const body = JSON.stringify({ chatbotId, message: madeUpQuestion(question++), events: true });
  const socket = new Socket();
  socket.pause();
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve));
  socket.write(
    `POST /api/chatbot/query-stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${apiKey}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

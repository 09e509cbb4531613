import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PassageReader } from '../../answering/ports.ts';
import { createTokenizer } from '../minilm/tokenizer.ts';
import { createEmbeddedReader, type EmbeddedReaderOptions } from './embedded-reader.ts';

const hours = {
  about: 'Visiting us. Opening hours',
  sentences: [
    'The museum is in the old harbour, five minutes from the station.',
    'It is open from Tuesday to Sunday between ten and six.',
    'Dogs are welcome in the garden.',
  ],
};
const tickets = {
  about: 'Visiting us. Tickets',
  sentences: [
    'A ticket costs twelve euros, and eight for students.',
    'Children under six need none.',
    'Tickets can be bought at the desk.',
  ],
};
const shop = { about: 'The shop', sentences: ['We sell books, cards and posters.'] };
const question = 'When is the museum open?';

const tokenizer = createTokenizer();
const errors: Error[] = [];
const open = (options: Partial<EmbeddedReaderOptions> = {}) =>
  createEmbeddedReader({ tokenizer, budgetMs: 120_000, onError: (error) => errors.push(error), ...options });
const countRead = (readings: readonly unknown[]) => readings.filter(Boolean).length;

describe('with the trained weights', () => {
  let reader: PassageReader;
  beforeAll(() => {
    reader = open();
  });
  afterAll(() => reader.close());

  test('the passage that answers is the most relevant, and the answer lies in its right sentence', async () => {
    const [inHours, inTickets, inShop] = await reader.read(question, [hours, tickets, shop]);
    expect(inHours?.relevance).toBeGreaterThan((inTickets?.relevance ?? 0) + 2);
    expect(inHours?.relevance).toBeGreaterThan((inShop?.relevance ?? 0) + 2);
    expect(inHours?.shares.indexOf(Math.max(...inHours.shares))).toBe(1);
    const { sentence = 0, from = 0, to = 0 } = inHours?.answer ?? {};
    expect(hours.sentences[sentence]?.slice(from, to)).toMatch(/Tuesday to Sunday|ten and six/);
  });

  test('another question of the same passages finds another one', async () => {
    const [inHours, inTickets] = await reader.read('How much is it for students?', [hours, tickets]);
    expect(inTickets?.relevance).toBeGreaterThan(inHours?.relevance ?? 0);
    expect(inTickets?.shares.indexOf(Math.max(...inTickets.shares))).toBe(0);
  });

  test('what is thought of a passage does not depend on what is read beside it', async () => {
    const [alone] = await reader.read(question, [hours]);
    const together = await Promise.all([
      reader.read(question, [shop, hours]),
      reader.read('How much is it?', [tickets]),
    ]);
    expect(together[0][1]).toEqual(alone);
  });

  test('an aborted question rejects at once, its passages leave, and those of others are read', async () => {
    const cutWords: string[] = [];
    const watched = open({
      tokenizer: {
        encode: (text, most) => tokenizer.encode(text, most),
        count: (text) => tokenizer.count(text),
        pieces(word) {
          cutWords.push(word);
          return tokenizer.pieces(word);
        },
      },
    });
    /** Each with a word of its own, which is cut into tokens when the passage is read. */
    const passages = (word: string) => Array.from({ length: 20 }, (_, at) => ({ ...hours, about: `${word}${at}` }));
    const giveUp = new AbortController();
    const gone = watched.read(question, passages('gone'), giveUp.signal);
    const stays = watched.read(question, passages('stays'));
    giveUp.abort(new Error('the visitor left'));
    await expect(gone).rejects.toThrow('the visitor left');
    expect(countRead(await stays)).toBe(20);
    expect(cutWords.filter((word) => word.startsWith('stays'))).toHaveLength(20);
    expect(cutWords.filter((word) => word.startsWith('gone'))).toEqual([]);
    await expect(watched.read(question, [hours], giveUp.signal)).rejects.toThrow('the visitor left');
    await watched.close();
  });

  test.runIf(process.platform === 'linux')('its threads come behind all others', async () => {
    await reader.read(question, [hours]);
    const own = getPriority();
    const behind = prioritiesByThread().filter(([, priority]) => priority > own);
    expect(behind.length).toBeGreaterThan(0);
    expect(behind.every(([id, priority]) => id !== process.pid && priority === own + 10)).toBe(true);
  });

  test('nothing to read is read at once', async () => {
    expect(await reader.read(question, [])).toEqual([]);
  });
});

test('the question that starts it is answered without it, and does not wait for it', async () => {
  const reader = open({ budgetMs: 150 });
  expect(countRead(await withoutWaiting(reader.read(question, [hours, tickets])))).toBe(0);
  await reader.close();
});

test('when the time is over, what was read in time is given', async () => {
  const reader = open({ budgetMs: 2_000 });
  // Loads it.
  await expect.poll(async () => countRead(await reader.read(question, [shop]))).toBe(1);
  const readings = await reader.read(
    question,
    Array.from({ length: 2_000 }, () => hours),
  );
  const read = countRead(readings);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2_000);
  expect(countRead(readings.slice(0, read))).toBe(read);
  await reader.close();
});

test('while the server is busy nothing is read, nor loaded', async () => {
  let isBusy = true;
  const reader = open({ isBusy: () => isBusy });
  expect(countRead(await withoutWaiting(reader.read(question, [hours])))).toBe(0);
  isBusy = false;
  expect(countRead(await reader.read(question, [hours]))).toBe(1);
  await reader.close();
});

test('without its weights questions are answered without it, at once', async () => {
  errors.length = 0;
  const reader = open({ weights: { modelFile: '/nowhere/reader.onnx', sha256: '' } });
  expect(countRead(await reader.read(question, [hours]))).toBe(0);
  for (let times = 0; times < 20; times += 1) expect(countRead(await reader.read(question, [hours]))).toBe(0);
  expect(errors).toHaveLength(1);
  await reader.close();
});

test('closed while it reads, it gives what it has and nothing later', async () => {
  const reader = open();
  await reader.read(question, [hours]);
  const reading = reader.read(
    question,
    Array.from({ length: 300 }, () => hours),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  await reader.close();
  expect(countRead(await reading)).toBeLessThan(300);
  expect(countRead(await reader.read(question, [hours]))).toBe(0);
});

/** What has come by the end of this turn of the event loop. */
function withoutWaiting<Value>(coming: Promise<Value>): Promise<Value> {
  const endOfTurn = new Promise<never>((_, reject) => setImmediate(() => reject(new Error('It was waited for.'))));
  return Promise.race([coming, endOfTurn]);
}

function prioritiesByThread(): [number, number][] {
  return readdirSync('/proc/self/task').map((id) => {
    // After the name in parentheses, which may hold spaces.
    const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(id), Number(fields[16])];
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EmbeddedText } from '../../knowledge/ports.ts';
import { joinQuestions } from './joined-questions.ts';

interface Request {
  texts: readonly string[];
  signal: AbortSignal | undefined;
}

const vectorOf = (text: string): EmbeddedText => ({ vector: Float32Array.of(text.length), tokens: text.length });

/** Embeds a text as its length, and remembers what it was asked for. */
function joining(answer?: (request: Request) => Promise<void> | void) {
  const requests: Request[] = [];
  const embedQuestion = joinQuestions(
    async (texts, signal) => {
      const request = { texts, signal };
      requests.push(request);
      await answer?.(request);
      signal?.throwIfAborted();
      return texts.map(vectorOf);
    },
    { mostTexts: 3, mayBeOneText: (error) => (error as Error).message === 'refused' },
  );
  return { requests, embedQuestion, asked: () => requests.map(({ texts }) => texts) };
}

test('questions of one moment are one request, and each gets its own vector', async () => {
  const { embedQuestion, asked } = joining();
  const texts = ['a', 'bb', 'ccc'];
  expect(await Promise.all(texts.map((text) => embedQuestion(text)))).toEqual(texts.map(vectorOf));
  expect(asked()).toEqual([texts]);
});

test('a question does not wait for one that comes later', async () => {
  const { embedQuestion, asked } = joining();
  await embedQuestion('a');
  await embedQuestion('bb');
  expect(asked()).toEqual([['a'], ['bb']]);
});

test('more questions than a request may hold are several requests', async () => {
  const { embedQuestion, asked } = joining();
  await Promise.all(['a', 'b', 'c', 'd'].map((text) => embedQuestion(text)));
  expect(asked()).toEqual([['a', 'b', 'c'], ['d']]);
});

test('a text that the provider refuses fails alone', async () => {
  const { embedQuestion, asked } = joining(({ texts }) => {
    if (texts.includes('bad')) throw new Error('refused');
  });
  const results = await Promise.allSettled(['a', 'bad', 'ccc'].map((text) => embedQuestion(text)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(asked()).toEqual([['a', 'bad', 'ccc'], ['a'], ['bad'], ['ccc']]);
});

test('an outage fails all of a request once, without a request for each', async () => {
  const { embedQuestion, asked } = joining(() => {
    throw new Error('down');
  });
  const results = await Promise.allSettled(['a', 'b'].map((text) => embedQuestion(text)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked()).toHaveLength(1);
});

test('who gives up is let go at once, and the others have their answer', async () => {
  let answer = () => {};
  const { embedQuestion, requests } = joining(() => new Promise((resolve) => (answer = resolve)));
  const leaving = new AbortController();
  const left = embedQuestion('a', leaving.signal);
  const stayed = embedQuestion('bb', new AbortController().signal);
  await sleep(1);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(requests[0]?.signal?.aborted).toBe(false);
  answer();
  expect(await stayed).toEqual(vectorOf('bb'));
});

test('a request that nobody waits for any more is given up', async () => {
  const { embedQuestion, requests } = joining(() => new Promise(() => {}));
  const callers = [new AbortController(), new AbortController()];
  const asked = callers.map(({ signal }, at) => embedQuestion(`${at}`, signal));
  await sleep(1);
  for (const caller of callers) caller.abort(new Error('left'));
  await expect(Promise.any(asked)).rejects.toThrow();
  expect(requests[0]?.signal?.aborted).toBe(true);
});

test('who has gone before the request leaves is not asked for', async () => {
  const { embedQuestion, asked } = joining();
  const caller = new AbortController();
  const left = embedQuestion('a', caller.signal);
  const stayed = embedQuestion('bb');
  caller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await stayed;
  expect(asked()).toEqual([['bb']]);
});

test('what is asked for several is asked in the name of none, and for one in its own', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const { embedQuestion } = joining(() => void seen.push(context.getStore()));
  await Promise.all(['anna', 'ben'].map((name) => context.run(name, () => embedQuestion(name))));
  await context.run('cleo', () => embedQuestion('cleo'));
  expect(seen).toEqual([undefined, 'cleo']);
});

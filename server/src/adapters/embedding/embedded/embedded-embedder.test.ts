import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmbeddedEmbedder } from './embedded-embedder.ts';

/** Kept between runs, so that the weights are converted once per machine. */
const cacheDir = fileURLToPath(new URL('../../../../../node_modules/.cache/parley/models', import.meta.url));

const embedder = createEmbeddedEmbedder({ cacheDir });
afterAll(() => embedder.close());

describe('a vector', () => {
  it('lies nearer to a paraphrase than to another subject', async () => {
    const question = await embedder.embedQuestion('How do I get my money back?');
    const [paraphrase, other] = await embedder.embedPassages([
      'Refunds are paid to the card you bought with within five days.',
      'Our office in Lisbon is looking for a gardener.',
    ]);
    expect(cosine(question.vector, paraphrase?.vector)).toBeGreaterThan(cosine(question.vector, other?.vector) + 0.2);
  });

  it('has length 1', async () => {
    const { vector } = await embedder.embedQuestion('Where are you?');
    expect(vector).toHaveLength(384);
    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
  });

  it('is the same whatever is embedded beside it', async () => {
    const texts = [
      'Opening hours',
      'Do you ship to Norway, and what does it cost for a parcel of two kilograms?',
      'Hi',
    ];
    const alone: Float32Array[] = [];
    for (const text of texts) alone.push((await embedder.embedPassages([text]))[0]?.vector ?? new Float32Array());
    const together = await embedder.embedPassages(texts);
    together.forEach(({ vector }, i) => {
      expect(cosine(vector, alone[i])).toBeCloseTo(1, 5);
    });
  });

  it('comes with the number of tokens of the whole text', async () => {
    const [short, long, empty] = await embedder.embedPassages(['opening hours', 'word '.repeat(1_000), '']);
    expect([short?.tokens, long?.tokens, empty?.tokens]).toEqual([2, 1_000, 0]);
  });
});

it('embeds a repeated question without the model', async () => {
  const first = await embedder.embedQuestion('Is there parking?');
  expect(await embedder.embedQuestion('Is there parking?')).toBe(first);
});

it('answers a question before the passages that wait', async () => {
  const order: string[] = [];
  const passages = embedder.embedPassages(Array.from({ length: 40 }, (_, i) => `passage ${i} `.repeat(40)));
  const question = embedder.embedQuestion('May I overtake?').then(() => order.push('question'));
  await Promise.all([passages.then(() => order.push('passages')), question]);
  expect(order).toEqual(['question', 'passages']);
});

it('gives up what waits when it is aborted, and nothing else', async () => {
  const giveUp = new AbortController();
  const gone = embedder.embedPassages(['never mind'], giveUp.signal);
  const stays = embedder.embedPassages(['stays']);
  giveUp.abort(new Error('the upload was cancelled'));
  await expect(gone).rejects.toThrow('the upload was cancelled');
  await expect(stays).resolves.toHaveLength(1);
  await expect(embedder.embedQuestion('too late', giveUp.signal)).rejects.toThrow('the upload was cancelled');
});

it('rejects what waits when it is closed, and all that comes later', async () => {
  const closing = createEmbeddedEmbedder({ cacheDir });
  await closing.embedQuestion('Are you there?');
  const waiting = expect(closing.embedPassages(['one', 'two'])).rejects.toThrow('closed');
  await closing.close();
  await waiting;
  await expect(closing.embedQuestion('And now?')).rejects.toThrow('closed');
});

it('rejects every text that waits when its worker dies, and starts it again at the next call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedder-'));
  const blocked = join(folder, 'models');
  writeFileSync(blocked, 'a file where the worker wants a folder');
  const embedder = createEmbeddedEmbedder({ cacheDir: blocked });
  try {
    await expect(embedder.embedPassages(['a', 'b', 'c', 'd', 'e'])).rejects.toThrow('failed');
    rmSync(blocked);
    await expect(embedder.embedQuestion('Are you back?')).resolves.toMatchObject({ tokens: 4 });
  } finally {
    await embedder.close();
    rmSync(folder, { recursive: true });
  }
});

function cosine(a: Float32Array, b: Float32Array | undefined): number {
  return a.reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0);
}

it('can be closed while it works: what was waiting is refused, and the process lives', async () => {
  const busy = createEmbeddedEmbedder({ cacheDir });
  await busy.embedQuestion('Is the model loaded?');
  const texts = Array.from({ length: 60 }, (_, at) => `Passage ${at}. `.repeat(60));
  const embedded = busy.embedPassages(texts).then(
    () => 'embedded',
    () => 'refused',
  );
  // Long enough for the first texts to run.
  await new Promise((resolve) => setTimeout(resolve, 60));
  await busy.close();
  expect(await embedded).toBe('refused');
});

it('ends the workers of passages when there are none, and starts them again', async () => {
  const brief = createEmbeddedEmbedder({ cacheDir, threads: 2, idleMs: 1 });
  const texts = Array.from({ length: 6 }, (_, at) => `Passage ${at}. `.repeat(20));
  try {
    const before = await brief.embedPassages(texts);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const after = await brief.embedPassages(texts);
    after.forEach(({ vector }, at) => {
      expect(cosine(vector, before[at]?.vector)).toBeCloseTo(1, 5);
    });
  } finally {
    await brief.close();
  }
});

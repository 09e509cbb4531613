import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { makeStudent } from '../../../../test-support/made-student.ts';
import { createEmbeddedEmbedder } from './embedded-embedder.ts';

/** Kept between runs, so that the weights are converted once per machine. */
const cacheDir = fileURLToPath(new URL('../../../../../node_modules/.cache/parley/models', import.meta.url));

const embedder = createEmbeddedEmbedder({ cacheDir });
afterAll(() => embedder.close());

describe('a vector', () => {
  it('lies nearer to a paraphrase than to another subject', async () => {
    const question = await embedder.embedQuestion('How do I get my money back?', 'en');
    const [paraphrase, other] = await embedder.embedPassages(
      [
        'Refunds are paid to the card you bought with within five days.',
        'Our office in Lisbon is looking for a gardener.',
      ],
      'en',
    );
    expect(cosine(question.vector, paraphrase?.vector)).toBeGreaterThan(cosine(question.vector, other?.vector) + 0.2);
  });

  it('has length 1', async () => {
    const { vector } = await embedder.embedQuestion('Where are you?', 'en');
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
    for (const text of texts) alone.push((await embedder.embedPassages([text], 'en'))[0]?.vector ?? new Float32Array());
    const together = await embedder.embedPassages(texts, 'en');
    together.forEach(({ vector }, i) => {
      expect(cosine(vector, alone[i])).toBeCloseTo(1, 5);
    });
  });

  it('comes with the number of tokens of the whole text', async () => {
    const [short, long, empty] = await embedder.embedPassages(['opening hours', 'word '.repeat(1_000), ''], 'en');
    expect([short?.tokens, long?.tokens, empty?.tokens]).toEqual([2, 1_000, 0]);
  });
});

it('embeds a repeated question without the model', async () => {
  const first = await embedder.embedQuestion('Is there parking?', 'en');
  expect(await embedder.embedQuestion('Is there parking?', 'en')).toBe(first);
});

it('answers a question before the passages that wait', async () => {
  const order: string[] = [];
  const passages = embedder.embedPassages(
    Array.from({ length: 40 }, (_, i) => `passage ${i} `.repeat(40)),
    'en',
  );
  const question = embedder.embedQuestion('May I overtake?', 'en').then(() => order.push('question'));
  await Promise.all([passages.then(() => order.push('passages')), question]);
  expect(order).toEqual(['question', 'passages']);
});

it('gives up what waits when it is aborted, and nothing else', async () => {
  const giveUp = new AbortController();
  const gone = embedder.embedPassages(['never mind'], 'en', giveUp.signal);
  const stays = embedder.embedPassages(['stays'], 'en');
  giveUp.abort(new Error('the upload was cancelled'));
  await expect(gone).rejects.toThrow('the upload was cancelled');
  await expect(stays).resolves.toHaveLength(1);
  await expect(embedder.embedQuestion('too late', 'en', { signal: giveUp.signal })).rejects.toThrow(
    'the upload was cancelled',
  );
});

it('rejects what waits when it is closed, and all that comes later', async () => {
  const closing = createEmbeddedEmbedder({ cacheDir });
  await closing.embedQuestion('Are you there?', 'en');
  const waiting = expect(closing.embedPassages(['one', 'two'], 'en')).rejects.toThrow('closed');
  await closing.close();
  await waiting;
  await expect(closing.embedQuestion('And now?', 'en')).rejects.toThrow('closed');
});

it('rejects every text that waits when its worker dies, and starts it again at the next call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-embedder-'));
  const blocked = join(folder, 'models');
  writeFileSync(blocked, 'a file where the worker wants a folder');
  const embedder = createEmbeddedEmbedder({ cacheDir: blocked });
  try {
    await expect(embedder.embedPassages(['a', 'b', 'c', 'd', 'e'], 'en')).rejects.toThrow('failed');
    rmSync(blocked);
    await expect(embedder.embedQuestion('Are you back?', 'en')).resolves.toMatchObject({ tokens: 4 });
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
  await busy.embedQuestion('Is the model loaded?', 'en');
  const texts = Array.from({ length: 60 }, (_, at) => `Passage ${at}. `.repeat(60));
  const embedded = busy.embedPassages(texts, 'en').then(
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
    const before = await brief.embedPassages(texts, 'en');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const after = await brief.embedPassages(texts, 'en');
    after.forEach(({ vector }, at) => {
      expect(cosine(vector, before[at]?.vector)).toBeCloseTo(1, 5);
    });
  } finally {
    await brief.close();
  }
});

describe('with a student for other languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-student-'));
  const student = makeStudent(folder);
  const both = createEmbeddedEmbedder({ cacheDir, student });
  afterAll(async () => {
    await both.close();
    rmSync(folder, { recursive: true });
  });

  it('embeds English as without it, and the languages of the student with the student', async () => {
    const text = 'Wo ist der Parkplatz?';
    const english = await both.embedQuestion(text, 'en');
    const german = await both.embedQuestion(text, 'de');
    expect(english.vector).toEqual((await embedder.embedQuestion(text, 'en')).vector);
    expect(german.vector).toHaveLength(384);
    expect(cosine(german.vector, german.vector)).toBeCloseTo(1, 4);
    expect(cosine(german.vector, english.vector)).toBeLessThan(0.9);
    const [passage] = await both.embedPassages([text], 'de');
    expect(cosine(german.vector, passage?.vector)).toBeCloseTo(1, 4);
    expect(german.tokens).toBe(22);
    // Neither knows Swedish.
    expect((await both.embedQuestion(text, 'sv')).vector).toEqual(english.vector);
  });

  it('says which model embeds which language, and English by its name of before', () => {
    expect(both.models.at(-1)).toEqual(embedder.models[0]);
    expect(both.models[0]?.languages).toContain('de');
    expect(both.models[0]?.languages).not.toContain('en');
    expect(both.languages).toEqual(expect.arrayContaining(['en', 'de', 'ja']));
    expect(embedder.languages).toEqual(['en']);
  });

  it('cuts long texts of the student too', async () => {
    const [long] = await both.embedPassages(['lang '.repeat(300)], 'de');
    expect(long?.tokens).toBe(1_500);
  });

  it('ends the worker of the student when nobody asks it, and starts it again', async () => {
    const brief = createEmbeddedEmbedder({ cacheDir, student, studentIdleMs: 1, questionCacheSize: 0 });
    try {
      const before = await brief.embedQuestion('eins', 'de');
      await new Promise((resolve) => setTimeout(resolve, 50));
      const after = await brief.embedQuestion('eins', 'de');
      expect(cosine(before.vector, after.vector)).toBeCloseTo(1, 5);
    } finally {
      await brief.close();
    }
  });

  it.each(['network', 'pieces'] as const)(
    'refuses %s that were changed, and embeds English all the same',
    async (part) => {
      const changed = { ...student, [part]: { ...student[part], sha256: '0'.repeat(64) } };
      const refusing = createEmbeddedEmbedder({ cacheDir, student: changed });
      try {
        const refused: unknown = await refusing.embedQuestion('eins', 'de').catch((error: unknown) => error);
        const { message, cause } = refused as Error;
        expect(`${message} ${String(cause)}`).toContain('SHA-256');
        await expect(refusing.embedQuestion('one', 'en')).resolves.toMatchObject({ tokens: 1 });
      } finally {
        await refusing.close();
      }
    },
  );
});

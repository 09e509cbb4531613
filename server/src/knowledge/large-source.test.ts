import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { indexSource } from './index-source.ts';
import type { Embedder, KnowledgeStore, Source, SourceType, StoredDocument } from './ports.ts';
import { splitIntoPassages } from './split-into-passages.ts';

const longestStallMs = 50;
const fill = (pattern: string) => pattern.repeat(Math.floor(2_000_000 / pattern.length));

/** Answers at once, as no model does: all the time that passes is ours. */
function instantEmbedder(onBatch: (size: number) => void = () => {}): Embedder {
  const embedded = { vector: new Float32Array(384), tokens: 1 };
  return {
    model: 'instant',
    embedQuestion: async () => embedded,
    async embedPassages(texts) {
      onBatch(texts.length);
      return texts.map(() => embedded);
    },
    close: async () => {},
  };
}

/** The two verbs that indexing calls, over one source in memory. */
function storeOf(type: SourceType, content: string) {
  const saved: StoredDocument[] = [];
  const source: Source = {
    id: 'src',
    chatbotId: 'bot',
    type,
    title: 'Guide',
    url: null,
    status: 'pending',
    error: null,
    version: 1,
    passages: 0,
    createdAt: 0,
    updatedAt: 0,
  };
  const verbs: Pick<KnowledgeStore, 'contentOf' | 'replaceDocuments'> = {
    contentOf: async () => ({ source, content }),
    async replaceDocuments(_source, documents) {
      saved.push(...documents);
      return true;
    },
  };
  // Indexing has no business with the other verbs.
  return { store: verbs as KnowledgeStore, saved };
}

/** What this thread computes between two looks of a timer. Not the time on the clock, which grows on a busy machine. */
async function longestStallDuring(work: () => Promise<void>): Promise<number> {
  let longestMs = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    last = process.threadCpuUsage();
  };
  const timer = setInterval(look, 5);
  await work();
  look();
  clearInterval(timer);
  return longestMs;
}

describe('a source of 2 MB', () => {
  test.each([
    ['Markdown', 'markdown', fill('## Parcels\n\nVisitors ask about parcels. We send them on Monday.\n\n')],
    ['one line', 'text', fill('Visitors ask about parcels. ')],
    ['Chinese', 'text', fill('我們星期一寄出包裹。')],
  ] as const)('of %s is indexed while requests go on', async (_, type, content) => {
    const { store, saved } = storeOf(type, content);
    const dependencies = { store, embedder: instantEmbedder(), clock: () => 0 };
    const stall = await longestStallDuring(() =>
      indexSource('src', new AbortController().signal, dependencies),
    );
    expect(stall).toBeLessThan(longestStallMs);
    const texts = saved[0]?.passages.map(({ text }) => text);
    expect(texts).toEqual(splitIntoPassages(content, type).map(({ text }) => text));
  });

  test('is given up between two batches when its server stops', async () => {
    const { store, saved } = storeOf('text', fill('Visitors ask about parcels. '));
    const stopping = new AbortController();
    let batches = 0;
    const embedder = instantEmbedder(() => {
      if (++batches === 2) stopping.abort(new Error('stopping'));
    });
    await expect(indexSource('src', stopping.signal, { store, embedder, clock: () => 0 })).rejects.toThrow(
      'stopping',
    );
    expect(batches).toBe(2);
    expect(saved).toEqual([]);
  });

  test('is given up while it is being split', async () => {
    const { store } = storeOf('text', fill('我們星期一寄出包裹。'));
    const stopping = new AbortController();
    let batches = 0;
    const embedder = instantEmbedder(() => void batches++);
    const indexing = indexSource('src', stopping.signal, { store, embedder, clock: () => 0 });
    const refused = expect(indexing).rejects.toThrow('stopping');
    await sleep(10);
    stopping.abort(new Error('stopping'));
    await refused;
    expect(batches).toBe(0);
  });
});

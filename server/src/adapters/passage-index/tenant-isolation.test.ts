import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluationData } from '../../../test-support/evaluation-data.ts';
import { openStoredDocuments } from '../../../test-support/stored-documents.ts';
import { createPassageIndex } from './worker-passage-index.ts';

const folder = evaluationData('policyqa-test');
const questionCount = 1_000;

interface Row {
  _id: string;
  title: string;
  site: string;
  text: string;
}

// Not on every newline: some texts hold other characters that end a line.
const rowsOf = (file: string): Row[] =>
  readFileSync(join(folder ?? '', file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

test.skipIf(folder === undefined)(
  `no passage of another chatbot is found (needs policyqa-test, in PARLEY_DATA or beside the repository)`,
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'parley-isolation-'));
    const stored = await openStoredDocuments(directory);
    const index = createPassageIndex({
      location: { engine: 'sqlite', path: stored.path },
      // Room for a few of the twenty: they come and go while they are asked.
      maxBytes: 500_000,
    });
    try {
      const documents = rowsOf('corpus.jsonl');
      const sites = [...new Set(documents.map(({ title }) => title))];
      for (const site of sites) {
        const add = documents
          .filter(({ title }) => title === site)
          .map(({ _id, text }) => ({
            id: _id,
            title: site,
            passages: [{ text }],
            vectors: [Float32Array.of(Math.sin(text.length), Math.cos(text.length))],
          }));
        stored.change(site, { add });
      }
      expect(sites).toHaveLength(20);

      const questions = rowsOf('queries.jsonl').slice(0, questionCount);
      let foreign = 0;
      let found = 0;
      for (const [number, { site, text }] of questions.entries()) {
        const others = sites.filter((other) => other !== site);
        const asked = others[number % others.length] ?? '';
        const vector = Float32Array.of(Math.sin(number), Math.cos(number));
        const { passages } = await index.search({
          chatbotId: asked,
          version: 1,
          embeddingModels: [{ name: 'stub' }],
          question: text,
          vector,
          limit: 10,
        });
        found += passages.length;
        foreign += passages.filter(({ documentId }) => !documentId.startsWith(`${asked}:`)).length;
      }
      expect(foreign).toBe(0);
      expect(found).toBeGreaterThan(questionCount);
    } finally {
      await index.close();
      stored.close();
      await rm(directory, { recursive: true, force: true });
    }
  },
);

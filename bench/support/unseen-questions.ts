import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Embedder } from '../../server/src/knowledge/ports.ts';
import { askedCollection } from './asked-collection.ts';
import type { AskedQuestion } from './asked-questions.ts';
import type { EvaluationDocument } from './evaluation-set.ts';

interface PassageRow {
  id: string;
  src: string;
  title: string;
  text: string;
  group: string;
}

interface QuestionRow {
  src: string;
  q: string;
  pos: string[];
  ans: string[];
  group: string;
  y: number;
}

/** As training/corpus.py keeps them back. */
const developmentShare = 0.05;
/** Of what visitors ask, these come nearest; headings and yes-or-no questions are left to the others. */
const sources = ['squad1', 'squad2', 'doc2dial', 'doqa', 'covidqa', 'policyqa', 'iirc'];
const mostPerSource = 90;
const mostAbsent = 40;
/** As many as a usual site has; those that answer are always among them. */
const mostPassages = 600;

/** Questions of the training data that the scorer has not learnt from, each asked of all passages of its source. */
export async function* askUnseen(folder: string, embedder: Embedder, limit: number): AsyncGenerator<AskedQuestion> {
  const passages = rowsOf<PassageRow>(join(folder, 'passages.jsonl.xz'));
  const questions = rowsOf<QuestionRow>(join(folder, 'questions.jsonl.xz'));
  for (const source of sources) {
    const all = passages.filter(({ src }) => src === source);
    const asked = questions.filter(({ src }) => src === source);
    const held = developmentGroups(source, asked);
    const unseen = thinned(
      asked.filter(({ group, ans, y }) => held.has(group) && (y === 0 || ans.length > 0)),
      mostPerSource,
    );
    const needed = new Set(unseen.flatMap(({ pos }) => pos));
    const kept = new Set(thinned(all, mostPassages));
    const own = all.filter((passage) => kept.has(passage) || needed.has(passage.id));
    const parts = source === 'policyqa' ? Map.groupBy(own, ({ group }) => group) : new Map([['', own]]);
    for (const [group, rows] of parts) {
      const wanted = unseen.filter((question) => source !== 'policyqa' || question.group === group);
      if (wanted.length === 0) continue;
      const collection = await askedCollection(rows.map(documentOf), embedder);
      for (const question of wanted)
        yield {
          ...questionOf(source, question),
          kind: question.y === 1 ? 'answerable' : 'adversarial',
          findings: await collection.findPassages(question.q, limit),
        };
    }
    const answerable = thinned(
      unseen.filter(({ y }) => y === 1),
      mostAbsent,
    );
    const others = own.filter(({ group }) => !held.has(group));
    if (source === 'policyqa' || others.length < 200) continue;
    const without = await askedCollection(others.map(documentOf), embedder);
    for (const question of answerable)
      yield {
        ...questionOf(source, question),
        kind: 'absent-topic',
        answers: [],
        documentIds: [],
        findings: await without.findPassages(question.q, limit),
      };
  }
}

/** The passages of each source. */
export async function* unseenCollections(
  folder: string,
): AsyncGenerator<{ source: string; documents: EvaluationDocument[] }> {
  const passages = rowsOf<PassageRow>(join(folder, 'passages.jsonl.xz'));
  for (const source of sources)
    yield {
      source,
      documents: thinned(
        passages.filter(({ src }) => src === source),
        mostPassages,
      ).map(documentOf),
    };
}

const documentOf = ({ id, title, text }: PassageRow): EvaluationDocument => ({ id, title, text });

const questionOf = (source: string, { q, pos, ans, group }: QuestionRow) => ({
  set: `unseen-${source}`,
  text: q,
  answers: ans,
  documentIds: pos,
  part: group,
  isForFitting: true,
});

function developmentGroups(source: string, asked: readonly QuestionRow[]): Set<string> {
  const sizes = new Map<string, number>();
  for (const { group } of asked) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const hash = (group: string) => createHash('sha256').update(`${source}/${group}`).digest('hex');
  const held = new Set<string>();
  let kept = 0;
  for (const [group, size] of [...sizes].toSorted(([a], [b]) => (hash(a) < hash(b) ? -1 : 1))) {
    if (kept >= developmentShare * asked.length) break;
    kept += size;
    held.add(group);
  }
  return held;
}

function thinned<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function rowsOf<Row>(path: string): Row[] {
  const text = execFileSync('xz', ['-dc', path], { maxBuffer: 2 ** 30, encoding: 'utf8' });
  // Texts hold line separators of their own: only "\n" ends a row.
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

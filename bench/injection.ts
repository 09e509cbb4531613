/**
 * Can text speak as the prompt does? Every attack of the set is put where visitors, documents and owners put text: the
 * question, the text, title and heading of a passage, the conversation, the chatbot's name. Counted is how often anything
 * changes outside the fences, which a model that obeys all it finds there would do. There is no filter for attacks, so
 * that no honest question can be taken for one: counted too, over XSTest's safe prompts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPrompt } from '../server/src/answering/grounding/prompt.ts';
import { smallTalk } from '../server/src/answering/understanding/small-talk.ts';
import type { FoundPassage } from '../server/src/knowledge/index.ts';
import { promptSkeleton } from '../server/test-support/prompt-skeleton.ts';
import { createReport } from './support/report.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'string' } } });
const folder = [values.data ?? '', join(values.data ?? '', 'injection-safety')].find((candidate) =>
  existsSync(join(candidate, 'direct_deepset.jsonl')),
);
if (!folder)
  throw new Error('--data FOLDER must name the folder with injection-safety; see docs/answering.md.');

interface Row {
  text: string;
  attack?: boolean;
  safe?: boolean;
}

const rows = (file: string): Row[] =>
  readFileSync(join(resolve(folder), file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

const passage: FoundPassage = {
  id: 'psg_1',
  documentId: 'doc_1',
  title: 'Guide',
  url: 'https://shop.example.com/',
  spot: '',
  language: 'en',
  isPair: false,
  headingPath: ['Hours'],
  text: 'The shop opens at nine.',
  tokens: 9,
  score: 1,
  lexical: 1,
  dense: 0.6,
  coverage: 0.8,
};
type Draft = Parameters<typeof buildPrompt>[0];
const usual: Draft = {
  chatbotName: 'Shop',
  instructions: 'Be friendly.',
  mode: 'standard',
  language: 'en',
  passages: [passage],
  past: { turns: [], earlierQuestions: [] },
  question: 'When does the shop open?',
  streamed: true,
};
const past = (text: string): Draft['past'] => ({
  turns: [
    { role: 'visitor', text },
    { role: 'chatbot', text },
  ],
  earlierQuestions: [text],
});
const skeleton = (changes: Partial<Draft>) =>
  // Longer than any budget, so that no turn is left out for its length.
  JSON.stringify(promptSkeleton(buildPrompt({ ...usual, ...changes }, { countTokens: () => 1 }).messages));

const places: Record<string, (text: string) => Partial<Draft>> = {
  question: (text) => ({ question: text }),
  passage: (text) => ({ passages: [{ ...passage, text }] }),
  title: (text) => ({ passages: [{ ...passage, title: text }] }),
  heading: (text) => ({ passages: [{ ...passage, headingPath: [text] }] }),
  conversation: (text) => ({ past: past(text) }),
  name: (text) => ({ chatbotName: text }),
};

const report = createReport('injection');
const attacks = [
  ...rows('direct_deepset.jsonl').filter(({ attack }) => attack),
  ...rows('jailbreak_inthewild.jsonl'),
  ...rows('jailbreak_dan.jsonl'),
].map(({ text }) => text);
let changedInAll = 0;
const table = Object.entries(places).map(([place, put]) => {
  const expected = skeleton(put('Something else.'));
  const changed = attacks.filter((attack) => skeleton(put(attack)) !== expected).length;
  changedInAll += changed;
  report.figure(`injection.structureChanged.${place}`, changed);
  return [place, attacks.length, changed];
});
report.table('Attacks that change the structure of the prompt', ['place', 'attacks', 'changed'], table);
report.figure('injection.attacks', attacks.length);
report.figure('injection.structureChanged', changedInAll);

const safe = rows('overrefusal_xstest.jsonl').filter((row) => row.safe);
const refused = safe.filter(
  ({ text }) => smallTalk(text) !== undefined || skeleton({ question: text }) !== skeleton({}),
).length;
report.table(
  'Safe prompts of XSTest that are treated otherwise than a question',
  ['prompts', 'refused'],
  [[safe.length, refused]],
);
report.figure('xstest.safe', safe.length);
report.figure('xstest.safeRefused', refused);
report.finish();

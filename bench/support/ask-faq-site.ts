import { createHash } from 'node:crypto';
import type { PassageScorer } from '../../server/src/answering/ports.ts';
import type { Embedder } from '../../server/src/knowledge/ports.ts';
import { answerAsServer, type BenchAnswer } from './answer-as-server.ts';
import { askedCollection } from './asked-collection.ts';
import type { FaqSite } from './faq-sites.ts';
import { type EntryMatcher, entryMatcher } from './right-entry.ts';
import { withoutEntry } from './without-entry.ts';

/** A question, and what came of it. */
export interface FaqAnswer {
  site: string;
  question: string;
  /** `visitor`: in a visitor's words; `pair`: as the page asks it. */
  origin: 'visitor' | 'pair';
  /** For those with an answer how they are worded, else `near-miss`, `off-subject` or `left-out`: its entry was removed. */
  kind: string;
  isAnswerable: boolean;
  /** Whether the answer shows some of the entry that answers, and begins with it. */
  isRight: boolean;
  isRightFirst: boolean;
  /** Whether a passage that was found holds some of it. */
  isFound: boolean;
  confidence: number;
  expected: string;
  answer: BenchAnswer;
}

export interface Asking {
  embedder: Embedder;
  scorer: PassageScorer | undefined;
  /** Of the page's own questions and of those asked without their entry. */
  share: number;
}

const mostEntries = 25;

type Question = Pick<FaqAnswer, 'question' | 'origin' | 'kind'> & { entryId: string | undefined };

/** Asks the site's page what its visitors ask, what it asks itself, and both without the entry that answers. */
export async function* askFaqSite(site: FaqSite, { embedder, scorer, share }: Asking): AsyncGenerator<FaqAnswer> {
  const matcher = entryMatcher(site.entries);
  const collectionOf = (text: string) =>
    askedCollection([{ id: `${site.name}.md`, title: '', text, format: 'markdown' }], embedder);
  const questions = questionsOf(site, share).filter(({ entryId }) => !entryId || matcher.canTell(entryId));
  const whole = await collectionOf(site.page);
  for (const question of questions)
    yield judged(site, question, matcher, await answerAsServer(question.question, whole, scorer));
  const byEntry = Map.groupBy(questions, ({ entryId }) => entryId);
  for (const entry of site.entries) {
    const asked = (byEntry.get(entry.id) ?? []).filter(({ question }) => chance(`without ${question}`) < share);
    const page = asked.length > 0 ? withoutEntry(site.page, entry) : undefined;
    if (page === undefined) continue;
    const others = await collectionOf(page);
    for (const { question, origin } of asked) {
      const leftOut = { question, origin, kind: 'left-out', entryId: undefined };
      yield judged(site, leftOut, matcher, await answerAsServer(question, others, scorer));
    }
  }
}

function questionsOf({ questions, entries }: FaqSite, share: number): Question[] {
  const sampled = entries
    .toSorted((a, b) => chance(a.id) - chance(b.id))
    .slice(0, Math.ceil(mostEntries * share))
    .map(({ id, question }): Question => ({ question, origin: 'pair', kind: 'pair', entryId: id }));
  return [
    ...questions.map(({ text, kind, entryId }): Question => ({ question: text, origin: 'visitor', kind, entryId })),
    ...sampled,
  ];
}

function judged(
  site: FaqSite,
  { entryId, ...question }: Question,
  matcher: EntryMatcher,
  answer: BenchAnswer,
): FaqAnswer {
  const isOf = (judge: (id: string) => boolean) => entryId !== undefined && judge(entryId);
  return {
    site: site.name,
    ...question,
    isAnswerable: entryId !== undefined,
    isRight: isOf((id) => matcher.isShown(id, answer.text)),
    isRightFirst: isOf((id) => matcher.isFirst(id, answer.text)),
    isFound: isOf((id) => answer.findings.passages.some(({ text }) => matcher.isShown(id, text))),
    confidence: answer.text === '' ? 0 : answer.confidence,
    expected: site.entries.find(({ id }) => id === entryId)?.answer ?? '',
    answer,
  };
}

const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

import { createHash } from 'node:crypto';
import type { PassageScorer } from '../../server/src/answering/ports.ts';
import type { Embedder } from '../../server/src/knowledge/ports.ts';
import { answerAsServer, type BenchAnswer } from './answer-as-server.ts';
import type { AskedAnswer } from './asked-answer.ts';
import { askedCollection } from './asked-collection.ts';
import type { FaqSite } from './faq-sites.ts';
import { type EntryMatcher, entryMatcher } from './right-entry.ts';
import { withoutEntry } from './without-entry.ts';

interface Asking {
  embedder: Embedder;
  scorer: PassageScorer | undefined;
  threshold: number;
  /** Of the page's own questions and of those asked without their entry. */
  share: number;
}

const mostEntries = 25;

type Question = Pick<AskedAnswer, 'question' | 'origin' | 'kind'> & { entryId: string | undefined };

/** Asks the site's page what its visitors ask, what it asks itself, and both without the entry that answers. */
export async function* askFaqSite(
  site: FaqSite,
  { embedder, scorer, threshold, share }: Asking,
): AsyncGenerator<AskedAnswer> {
  const matcher = entryMatcher(site.entries);
  const collectionOf = (text: string) =>
    askedCollection([{ id: `${site.name}.md`, title: '', text, format: 'markdown', url: site.url }], embedder);
  const questions = questionsOf(site, share).filter(({ entryId }) => !entryId || matcher.canTell(entryId));
  const whole = await collectionOf(site.page);
  for (const question of questions)
    yield judged(
      site,
      question,
      matcher,
      await answerAsServer({ question: question.question, threshold }, whole, scorer),
    );
  const byEntry = Map.groupBy(questions, ({ entryId }) => entryId);
  for (const entry of site.entries) {
    const asked = (byEntry.get(entry.id) ?? []).filter(({ question }) => chance(`without ${question}`) < share);
    const page = asked.length > 0 ? withoutEntry(site.page, entry) : undefined;
    if (page === undefined) continue;
    const others = await collectionOf(page);
    for (const { question, origin } of asked) {
      const leftOut = { question, origin, kind: 'left-out', entryId: undefined };
      yield judged(site, leftOut, matcher, await answerAsServer({ question, threshold }, others, scorer));
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
): AskedAnswer {
  const isOf = (judge: (id: string) => boolean) => entryId !== undefined && judge(entryId);
  return {
    site: site.name,
    ...question,
    isAnswerable: entryId !== undefined,
    isRight: isOf((id) => matcher.isShown(id, `${answer.text}\n\n${answer.other}`)),
    isRightAlone: isOf((id) => matcher.isShown(id, answer.text)),
    hasOther: answer.other !== '',
    isRightFirst: isOf((id) => matcher.isFirst(id, answer.text)),
    isFound: isOf((id) => answer.findings.passages.some(({ text }) => matcher.isShown(id, text))),
    confidence: answer.text === '' ? 0 : answer.confidence,
    expected: site.entries.find(({ id }) => id === entryId)?.answer ?? '',
    isShownBy: (text) => isOf((id) => matcher.isShown(id, text)),
    text: answer.shown,
    answer,
  };
}

const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

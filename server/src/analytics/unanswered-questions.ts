import { createHash } from 'node:crypto';
import type { Chatbot } from '../chatbots/index.ts';
import { probablyFrom } from '../conversations/index.ts';
import { notFound } from '../errors/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import { onOneLine, visitorWords } from './asked-question.ts';
import type { GroupQuestions, QuestionGroup } from './group-questions.ts';
import type { AnalyticsStore, BestPassage, Verdict, Wording } from './ports.ts';

/** Questions that mean the same, and that the documents did not answer, or not surely. */
export interface UnansweredGroup {
  id: string;
  /** The wording that was asked most. */
  question: string;
  /** All wordings, the most asked first. */
  variants: string[];
  asked: number;
  unanswered: number;
  lowConfidence: number;
  lastAskedAt: number;
  /** What was found when it was last asked in vain. */
  bestPassages: BestPassage[];
  status: 'open' | 'closed';
  isDismissed: boolean;
}

export interface UnansweredDependencies {
  store: AnalyticsStore;
  /** Tries a question without recording anything. */
  wouldAnswer(
    chatbot: Chatbot,
    question: string,
    known: { vector: Float32Array; embeddingModel: string } | undefined,
  ): Promise<{ kind: string; confidence: number }>;
  knowledge: Pick<Knowledge, 'sourcesOf' | 'contentOf' | 'addSource' | 'replaceSource'>;
}

/** The wordings that are looked at, from the most often unanswered on. */
const mostWordings = 1_000;
const mostVariants = 10;
/** Trials are searches; more of them at once would keep visitors waiting. */
const mostTrials = 30;

/** What the documents do not answer: listed, answered, or put aside. */
export function createUnansweredQuestions(dependencies: UnansweredDependencies, groupQuestions: GroupQuestions) {
  const { store, wouldAnswer, knowledge } = dependencies;

  async function groupsOf({ id }: Chatbot): Promise<QuestionGroup[]> {
    const groups = await groupQuestions(await store.mostOftenUnanswered(id, mostWordings));
    return groups.toSorted(
      (a, b) =>
        total(b, 'unanswered') - total(a, 'unanswered') ||
        total(b, 'lowConfidence') - total(a, 'lowConfidence') ||
        b[0].lastAskedAt - a[0].lastAskedAt,
    );
  }

  /** A group keeps the id of each of its wordings: another may be the most asked one by the time it is answered. */
  async function findGroup(chatbot: Chatbot, groupId: string) {
    const groups = await groupsOf(chatbot);
    const found = groups.find((group) => group.some(({ key }) => groupIdOf(chatbot.id, key) === groupId));
    if (!found) throw notFound('group of unanswered questions');
    return { group: found, others: groups.filter((group) => group !== found) };
  }

  /** Tries those again that were last tried with documents older than the present ones: what answered may be gone. */
  async function refreshVerdicts(chatbot: Chatbot, groups: readonly QuestionGroup[]) {
    const { id: chatbotId, indexVersion } = chatbot;
    const stale = groups
      .filter((group) => !isDismissed(group))
      .flat()
      .filter(({ checkedIndexVersion }) => checkedIndexVersion < indexVersion)
      .toSorted((a, b) => Number(a.verdict === 'answered') - Number(b.verdict === 'answered'))
      .slice(0, mostTrials);
    const verdicts = new Map<string, Verdict>();
    for (const wording of stale) {
      const { kind, confidence } = await wouldAnswer(chatbot, onOneLine(wording.text), knownVectorOf(wording));
      verdicts.set(wording.key, kind === 'answer' && confidence >= probablyFrom ? 'would-answer' : 'unanswered');
    }
    if (verdicts.size > 0) {
      const saved = Array.from(verdicts, ([key, verdict]) => ({ key, verdict }));
      await store.saveVerdicts(chatbotId, saved, indexVersion);
    }
    const statusOf = (group: QuestionGroup) =>
      isDismissed(group) || group.every(({ key, verdict }) => (verdicts.get(key) ?? verdict) !== 'unanswered')
        ? 'closed'
        : 'open';
    return statusOf;
  }

  /** A source for each answer, so that an owner can change or delete one alone; a second answer takes the place of the first. */
  async function teach(
    chatbot: Chatbot,
    { group, others }: { group: QuestionGroup; others: readonly QuestionGroup[] },
    pairs: { question: string; answer: string }[],
  ): Promise<string> {
    const title = answerTitle(group[0].text);
    const given = { type: 'pairs', title, url: null, content: JSON.stringify(pairs) } as const;
    const earlier = await earlierAnswer(group, others, await knowledge.sourcesOf(chatbot), knowledge.contentOf);
    const saved = earlier
      ? await knowledge.replaceSource(chatbot, earlier.id, given)
      : await knowledge.addSource(chatbot, given);
    return saved.id;
  }

  return {
    /** Most often unanswered first. */
    async list(
      chatbot: Chatbot,
      { status, limit }: { status: 'open' | 'closed' | undefined; limit: number },
    ): Promise<UnansweredGroup[]> {
      const groups = await groupsOf(chatbot);
      const statusOf = await refreshVerdicts(chatbot, groups);
      const shown = groups.filter((group) => status === undefined || statusOf(group) === status).slice(0, limit);
      const latest = shown.map(latestOf);
      const passages = await store.passagesFoundFor(
        chatbot.id,
        latest.map(({ key }) => key),
      );
      return shown.map((group, at) => ({
        id: groupIdOf(chatbot.id, group[0].key),
        question: visitorWords(group[0].text),
        variants: [...new Set(group.map(({ text }) => visitorWords(text)))].slice(0, mostVariants),
        asked: total(group, 'asked'),
        unanswered: total(group, 'unanswered'),
        lowConfidence: total(group, 'lowConfidence'),
        lastAskedAt: Math.max(...group.map(({ lastAskedAt }) => lastAskedAt)),
        bestPassages: passages.get(latest[at]?.key ?? '') ?? [],
        status: statusOf(group),
        isDismissed: isDismissed(group),
      }));
    },

    /** Gives the chatbot the answer, for every wording; the group closes once it is read. */
    async answer(
      chatbot: Chatbot,
      groupId: string,
      given: { answer: string; question: string | undefined },
    ): Promise<{ sourceId: string; questions: string[] }> {
      const { group, others } = await findGroup(chatbot, groupId);
      const wordings = group.map(({ text }) => text).slice(0, mostVariants);
      const questions = [...new Set([given.question ?? '', ...wordings].map(pairQuestion))].filter(
        (text) => text !== '',
      );
      const pairs = questions.map((question) => ({ question, answer: given.answer }));
      const sourceId = await teach(chatbot, { group, others }, pairs);
      return { sourceId, questions };
    },

    /** Puts a group aside that nobody needs to answer, or takes it back. */
    async dismiss(chatbot: Chatbot, groupId: string, isPutAside: boolean): Promise<void> {
      const { group } = await findGroup(chatbot, groupId);
      const keys = group.map(({ key }) => key);
      await store.dismiss(chatbot.id, keys, isPutAside);
    },
  };
}

/** What was put aside stays so when it is asked in yet other words. */
const isDismissed = (group: QuestionGroup) => group.some((wording) => wording.isDismissed);

const total = (group: QuestionGroup, count: 'asked' | 'unanswered' | 'lowConfidence') =>
  group.reduce((sum, wording) => sum + wording[count], 0);

const latestOf = (group: QuestionGroup): Wording =>
  group.reduce((latest, wording) => (wording.lastAskedAt > latest.lastAskedAt ? wording : latest));

function groupIdOf(chatbotId: string, key: string): string {
  const hash = createHash('sha256').update(`${chatbotId}\n${key}`).digest('base64url');
  return `grp_${hash.slice(0, 24)}`;
}

function knownVectorOf({ vector }: Wording) {
  if (!vector) return undefined;
  const { numbers, inverseLength, embeddingModel } = vector;
  return { vector: Float32Array.from(numbers, (number) => number * inverseLength), embeddingModel };
}

type Source = Awaited<ReturnType<Knowledge['sourcesOf']>>[number];
interface Pair {
  question: string;
  answer: string;
}

const titleStart = 'Answer: ';
const longestTitle = 200;
const longestQuestion = 500;
const longestEnd = 200;

/** The title of the source that holds the answer to a question. */
const answerTitle = (text: string) => `${titleStart}${visitorWords(text)}`.slice(0, longestTitle);

/** A wording as the question of a pair. Of a long one both ends stay: many differ in their last words alone. */
export function pairQuestion(wording: string): string {
  const text = onOneLine(wording);
  if (text.length <= longestQuestion) return text;
  const beginning = text.slice(0, longestQuestion - longestEnd - 3).replace(/\s\S*$/, '');
  const end = text.slice(-longestEnd).replace(/^\S*\s/, '');
  return `${beginning} … ${end}`;
}

/**
 * The source that an earlier answer to this group became: it answers one of the group's wordings, with one answer for all
 * its questions, and is not named after a question of another group. What was written by hand is nobody's to replace.
 */
async function earlierAnswer(
  group: QuestionGroup,
  others: readonly QuestionGroup[],
  sources: readonly Source[],
  contentOf: (source: Source) => Promise<string>,
): Promise<Source | undefined> {
  const wordings = new Set(group.map(({ text }) => pairQuestion(text)));
  for (const source of sources) {
    if (source.type !== 'pairs' || !source.title.startsWith(titleStart)) continue;
    const pairs = JSON.parse(await contentOf(source)) as Pair[];
    const questions = new Set(pairs.map(({ question }) => question));
    const hasOneAnswer = new Set(pairs.map(({ answer }) => answer)).size === 1;
    const isOfAnother = others
      .flat()
      .some(({ text }) => answerTitle(text) === source.title && questions.has(pairQuestion(text)));
    if (hasOneAnswer && !isOfAnother && wordings.intersection(questions).size > 0) return source;
  }
  return undefined;
}

import type { Chatbot } from '../chatbots/index.ts';
import type { Findings, FoundPassage, KnownVector } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import { type Calibration, calibrated } from './calibrating/fit-calibration.ts';
import { confidenceOf } from './confidence/confidence.ts';
import { type Evidence, evidenceOf } from './confidence/evidence.ts';
import { chooseAnswer, type Extract, extractAnswer } from './extracting/extract-answer.ts';
import { highlightExtract, type Place } from './highlights.ts';
import { type Mode, modeSettings } from './modes.ts';
import {
  earlierReading,
  mostToScore,
  opinionsOf,
  type ScoredFindings,
  scoreFindings,
  unscored,
} from './scoring/score-findings.ts';
import type { AnsweringServices } from './services.ts';
import type { StepTimer } from './step-timer.ts';
import type { Understood } from './understanding/understand-question.ts';

/** The sentences of the passages that would answer the question, with what speaks for and against them. */
interface Weighed {
  /** Without the sentences that were not chosen: it is remembered. */
  extract: Omit<Extract, 'choice'>;
  /** Where the words that answer stand in the extract. */
  highlights: Place[];
  evidence: Evidence;
  /** The probability that they answer the question, before the chatbot's own calibration. */
  uncalibrated: number;
}

export interface WeighedSentences extends Weighed {
  /** After the chatbot's own calibration. */
  confidence: number;
}

/** What the documents say about a question. */
export interface FoundEvidence {
  question: string;
  findings: ScoredFindings;
  /** Of the chatbot, where it has one. */
  calibration: Calibration | undefined;
  weighed(): WeighedSentences;
  /** What speaks for and against an answer from the passages, without the sentences: a model writes its own. */
  evidence(): Evidence;
  /** The same with what the scorer says: at once where it was asked before. */
  scored(signal?: AbortSignal): Promise<FoundEvidence>;
  /**
   * Does while a model writes what is needed afterwards: weighs the evidence, and has the scorer read. Returns what stops
   * it, when nobody needs it any more.
   */
  workBeside(): () => void;
  /** The same with what the scorer has said so far. */
  latest(): FoundEvidence;
}

interface Search {
  chatbot: Chatbot;
  question: string;
  mode: Mode;
  /** The question's vector, where it was made before. */
  known?: KnownVector | undefined;
  /** Leaves passages out, after looking for that many more. */
  leaveOut?: { most: number; isLeftOut(passage: FoundPassage): boolean };
  /** A language model does not wait for the scorer: it is asked later, beside the model. */
  scoring?: 'now' | 'later' | undefined;
  timer?: StepTimer | undefined;
}

type Services = Pick<AnsweringServices, 'knowledge' | 'scorer' | 'calibrationOf'>;

/** Searches the passages, scores them, and weighs their sentences. */
export async function findEvidence(
  { chatbot, question, mode, known, leaveOut, scoring = 'now', timer }: Search,
  { knowledge, scorer, calibrationOf }: Services,
  signal?: AbortSignal,
): Promise<FoundEvidence> {
  const { passages: most } = modeSettings[mode];
  const wanted = scorer ? Math.max(most, mostToScore) : most;
  const onTimes = (embeddingMs: number, searchMs: number) => {
    timer?.add('embedding', embeddingMs);
    timer?.add('search', searchMs);
  };
  const limit = wanted + (leaveOut?.most ?? 0);
  const [all, calibration] = await Promise.all([
    knowledge.findPassages({ chatbot, question, limit, signal, known, onTimes }),
    calibrationOf?.(chatbot.id),
  ]);
  const found = leaveOut ? without(all, leaveOut.isLeftOut, wanted) : withoutBareHeadings(all);
  const { accountId } = chatbot;
  const score = (given?: AbortSignal) => scoreFindings(question, found, scorer, { most, accountId, signal: given });
  if (scoring === 'later') return scoredLater(question, found, mode, calibration, score);
  const findings = await (timer ? timer.time('reading', () => score(signal)) : score(signal));
  return evidenceFrom(question, findings, mode, calibration);
}

function without(findings: Findings, isLeftOut: (passage: FoundPassage) => boolean, wanted: number): Findings {
  return {
    ...findings,
    passages: withoutBareHeadings(findings)
      .passages.filter((passage) => !isLeftOut(passage))
      .slice(0, wanted),
  };
}

/** Equal questions have the same findings, and need the same object here too. */
const withText = new WeakMap<Findings, Findings>();

/** Opening hours, telephone numbers and slogans are headings too: these say something by themselves. */
const saysSomething = /[\p{Nd}@]|[.!…。！]$/u;

/** A heading with nothing under it is found by its words, and a mere name answers nothing beside a text. */
function withoutBareHeadings(findings: Findings): Findings {
  const known = withText.get(findings);
  if (known) return known;
  const texts = findings.passages.filter(
    ({ text, headingPath }) => text.trim() !== headingPath.at(-1)?.trim() || saysSomething.test(text.trim()),
  );
  const isMixed = texts.length > 0 && texts.length < findings.passages.length;
  const made = isMixed ? { ...findings, passages: texts } : findings;
  withText.set(findings, made);
  return made;
}

/** A model that answers sooner has its answer from a cache, and the scorer would only take time from the next question. */
const scoringDelayMs = 10;

/** Shared: to create an Error for each answer is slow. */
const finishedReason = new Error('The answer is finished.');

/** Goes on with the findings as the search ranked them, or as they were scored for an equal question. */
function scoredLater(
  question: string,
  found: Findings,
  mode: Mode,
  calibration: Calibration | undefined,
  score: (signal?: AbortSignal) => Promise<ScoredFindings>,
): FoundEvidence {
  const { passages: most } = modeSettings[mode];
  /** Ranking makes passages with another score; the opinions hold for those that the model was given, too. */
  const withOpinions = (scored: ScoredFindings) =>
    scored.scores
      ? evidenceFrom(
          question,
          { ...scored, scores: new Map([...opinionsOf(found), ...scored.scores]) },
          mode,
          calibration,
        )
      : undefined;
  const first = evidenceFrom(question, unscored(found, most), mode, calibration);
  const before = earlierReading(found, most);
  let latest = before && withOpinions(before);
  async function scoreNow(signal?: AbortSignal): Promise<FoundEvidence> {
    latest ??= withOpinions(await score(signal));
    return latest ?? first;
  }
  return {
    ...first,
    scored: scoreNow,
    workBeside() {
      const stopWeighing = weighBeside(latest ?? first);
      if (latest) return stopWeighing;
      let reading: AbortController | undefined;
      const timer = setTimeout(() => {
        reading = new AbortController();
        // A failure is that nobody needs it any more.
        scoreNow(reading.signal).catch(() => {});
      }, scoringDelayMs);
      return () => {
        stopWeighing();
        clearTimeout(timer);
        reading?.abort(finishedReason);
      };
    },
    latest: () => latest ?? first,
  };
}

/** Once the request to the model has gone out. The result is remembered with the findings. */
function weighBeside({ evidence }: FoundEvidence): () => void {
  const weighing = setImmediate(() => {
    try {
      evidence();
    } catch {
      // It fails again where it is needed.
    }
  });
  return () => clearImmediate(weighing);
}

export function evidenceFrom(
  question: string,
  findings: ScoredFindings,
  mode: Mode,
  calibration?: Calibration,
): FoundEvidence {
  let weighed: WeighedSentences | undefined;
  const evidence: FoundEvidence = {
    question,
    findings,
    calibration,
    weighed() {
      if (!weighed) {
        const once = weighedOnce(question, findings, mode);
        // A chatbot is calibrated on questions in the language of its documents.
        const confidence = once.evidence.across ? once.uncalibrated : calibrated(once.uncalibrated, calibration);
        weighed = { ...once, confidence };
      }
      return weighed;
    },
    evidence: () => evidenceOnce(question, findings, mode),
    scored: async () => evidence,
    workBeside: () => () => {},
    latest: () => evidence,
  };
  return evidence;
}

/** Findings are the same object for equal questions, so that their sentences need not be weighed again. */
const known = new WeakMap<ScoredFindings, Map<string, { evidence?: Evidence; weighed?: Weighed }>>();

function rememberedOf(question: string, findings: ScoredFindings, mode: Mode) {
  let byQuestion = known.get(findings);
  if (!byQuestion) {
    byQuestion = new Map();
    known.set(findings, byQuestion);
  }
  const key = `${mode}\n${question}`;
  let remembered = byQuestion.get(key);
  if (!remembered) {
    remembered = {};
    byQuestion.set(key, remembered);
  }
  return remembered;
}

function evidenceOnce(question: string, findings: ScoredFindings, mode: Mode): Evidence {
  const remembered = rememberedOf(question, findings, mode);
  remembered.evidence ??= evidenceOf(question, findings, chooseAnswer(question, findings, modeSettings[mode].extract));
  return remembered.evidence;
}

function weighedOnce(question: string, findings: ScoredFindings, mode: Mode): Weighed {
  const remembered = rememberedOf(question, findings, mode);
  if (remembered.weighed) return remembered.weighed;
  const { choice, ...extract } = extractAnswer(question, findings, modeSettings[mode].extract);
  remembered.evidence ??= evidenceOf(question, findings, choice);
  const { evidence } = remembered;
  const highlights = highlightExtract({ ...extract, choice }, findings.scores);
  remembered.weighed = { extract, highlights, evidence, uncalibrated: confidenceOf(evidence) };
  return remembered.weighed;
}

/** How much surer a follow-up must be when it is taken by itself. */
const clearlySurer = 0.1;
/** How sure an answer must be that rests on what was talked about before, though the message did not say so. */
const sureEnough = 0.45;

interface UnderstoodSearch extends Omit<Search, 'question'> {
  understood: Understood;
  confidenceThreshold: number;
  /** The chatbot's last words in the conversation. */
  said?: string | undefined;
}

/**
 * In a conversation a question can be read in two ways, by itself and with what was talked about. The other way is tried
 * before the chatbot says that it does not know, or answers a follow-up that may be none. What was just said is no answer to
 * the next question where the other way has one.
 */
export async function findBestEvidence(
  { understood, confidenceThreshold, said, ...search }: UnderstoodSearch,
  services: Services,
  signal: AbortSignal,
): Promise<FoundEvidence> {
  const { standAlone, isFollowUp, otherwise } = understood;
  const first = await findEvidence({ ...search, question: standAlone }, services, signal);
  if (otherwise === undefined) return first;
  const { confidence } = first.weighed();
  if (!isFollowUp && confidence >= confidenceThreshold) return first;
  const second = await findEvidence({ ...search, question: otherwise }, services, signal);
  if (!isFollowUp && !isAbout(standAlone, second.findings)) return first;
  const surer = isRepeated(first, said) ? confidenceThreshold : confidence + clearlySurer;
  const isBetter = second.weighed().confidence >= (isFollowUp ? surer : sureEnough);
  return isBetter ? second : first;
}

function isRepeated(found: FoundEvidence, said: string | undefined): boolean {
  const text = lettersOf(found.weighed().extract.text);
  return said !== undefined && text !== '' && lettersOf(said).includes(text);
}

/** Without marks and addresses: what is said has links where the documents have them. */
const lettersOf = (markdown: string) => markdown.replaceAll(/\]\([^)]*\)/g, '').replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether what was found with the words of earlier questions has a word of this one. Without any it is about those, and
 * says so as surely as it did before. Where the scorer has read it, the scorer knows better.
 */
function isAbout(question: string, { passages, scores }: ScoredFindings): boolean {
  if (scores) return true;
  return passages.some(({ title, headingPath, text, language }) => {
    const own = new Set(contentTermsOf(question, language));
    return contentTermsOf([title, ...headingPath, text].join('\n'), language).some((term) => own.has(term));
  });
}

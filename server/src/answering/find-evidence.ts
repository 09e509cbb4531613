import type { Chatbot } from '../chatbots/index.ts';
import type { FoundPassage, KnownVector } from '../knowledge/index.ts';
import { type Calibration, calibrated } from './calibrating/fit-calibration.ts';
import { confidenceOf } from './confidence/confidence.ts';
import { type Evidence, evidenceOf } from './confidence/evidence.ts';
import { type Extract, extractAnswer } from './extracting/extract-answer.ts';
import { type Mode, modeSettings } from './modes.ts';
import { mostToScore, type ScoredFindings, scoreFindings } from './scoring/score-findings.ts';
import type { AnsweringServices } from './services.ts';
import type { StepTimer } from './step-timer.ts';
import type { Understood } from './understanding/understand-question.ts';

/** The sentences of the passages that would answer the question, with what speaks for and against them. */
export interface WeighedSentences {
  extract: Extract;
  evidence: Evidence;
  /** The probability that they answer the question, before and after the chatbot's own calibration. */
  uncalibrated: number;
  confidence: number;
}

/** What the documents say about a question. */
export interface FoundEvidence {
  question: string;
  findings: ScoredFindings;
  /** Of the chatbot, where it has one. */
  calibration: Calibration | undefined;
  /** Weighed once, at the first call: a language model starts to write before. */
  weighed(): WeighedSentences;
}

interface Search {
  chatbot: Chatbot;
  question: string;
  mode: Mode;
  /** The question's vector, where it was made before. */
  known?: KnownVector | undefined;
  /** Leaves passages out, after looking for that many more. */
  leaveOut?: { most: number; isLeftOut(passage: FoundPassage): boolean };
  timer?: StepTimer | undefined;
}

type Services = Pick<AnsweringServices, 'knowledge' | 'scorer' | 'calibrationOf'>;

/** Searches the passages, scores them, and weighs their sentences. */
export async function findEvidence(
  { chatbot, question, mode, known, leaveOut, timer }: Search,
  { knowledge, scorer, calibrationOf }: Services,
  signal?: AbortSignal,
): Promise<FoundEvidence> {
  const { passages: most } = modeSettings[mode];
  const wanted = scorer ? mostToScore : most;
  const [found, calibration] = await Promise.all([
    knowledge.findPassages(chatbot, question, wanted + (leaveOut?.most ?? 0), signal, known),
    calibrationOf?.(chatbot.id),
  ]);
  timer?.add('embedding', found.took?.embeddingMs ?? 0);
  timer?.add('search', found.took?.searchMs ?? 0);
  const passages = leaveOut
    ? found.passages.filter((passage) => !leaveOut.isLeftOut(passage)).slice(0, wanted)
    : found.passages;
  const read = () => scoreFindings(question, { ...found, passages }, scorer, { most, signal });
  const findings = await (timer ? timer.time('reading', read) : read());
  return evidenceFrom(question, findings, mode, calibration);
}

export function evidenceFrom(
  question: string,
  findings: ScoredFindings,
  mode: Mode,
  calibration?: Calibration,
): FoundEvidence {
  let weighed: WeighedSentences | undefined;
  return {
    question,
    findings,
    calibration,
    weighed() {
      weighed ??= weigh(question, findings, mode, calibration);
      return weighed;
    },
  };
}

function weigh(
  question: string,
  findings: ScoredFindings,
  mode: Mode,
  calibration: Calibration | undefined,
): WeighedSentences {
  const extract = extractAnswer(question, findings, modeSettings[mode].extract);
  const evidence = evidenceOf(question, findings, extract.choice);
  const uncalibrated = confidenceOf(evidence);
  return { extract, evidence, uncalibrated, confidence: calibrated(uncalibrated, calibration) };
}

/** How much surer a follow-up must be when it is taken by itself. */
const clearlySurer = 0.1;
/** How sure an answer must be that rests on what was talked about before, though the message did not say so. */
const sureEnough = 0.3;

interface UnderstoodSearch extends Omit<Search, 'question'> {
  understood: Understood;
  confidenceThreshold: number;
}

/**
 * In a conversation a question can be read in two ways, by itself and with what was talked about. The other way is tried
 * before the chatbot says that it does not know, or answers a follow-up that may be none.
 */
export async function findBestEvidence(
  { understood, confidenceThreshold, ...search }: UnderstoodSearch,
  services: Services,
  signal: AbortSignal,
): Promise<FoundEvidence> {
  const { standAlone, isFollowUp, otherwise } = understood;
  const first = await findEvidence({ ...search, question: standAlone }, services, signal);
  if (otherwise === undefined) return first;
  const { confidence } = first.weighed();
  if (!isFollowUp && confidence >= confidenceThreshold) return first;
  const second = await findEvidence({ ...search, question: otherwise }, services, signal);
  const isBetter = second.weighed().confidence >= (isFollowUp ? confidence + clearlySurer : sureEnough);
  return isBetter ? second : first;
}

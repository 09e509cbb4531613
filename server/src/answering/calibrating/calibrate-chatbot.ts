import { setTimeout as sleep } from 'node:timers/promises';
import type { Chatbot } from '../../chatbots/index.ts';
import type { CalibrationStore, CalibrationTrace } from '../ports.ts';
import type { AnsweringServices } from '../services.ts';
import { fitCalibration, type TriedQuestion } from './fit-calibration.ts';
import { type MadeQuestion, madeQuestions } from './made-questions.ts';
import { reliabilityBins } from './reliability-bins.ts';
import { thresholdCosts } from './threshold-costs.ts';
import { tryQuestion } from './try-questions.ts';

const mostQuestions = 40;
const mostDocuments = 40;
const mostPassages = 300;
const mostRatings = 300;
const good = 4;
const bad = 2;

/** Visitors go first: a question waits while they are answered, but for no longer than this. */
const longestWaitMs = 2_000;
const lookAgainMs = 50;
/** Half of the time at most is spent on it. */
const leastPauseMs = 10;

export interface CalibratingServices extends Pick<AnsweringServices, 'knowledge' | 'scorer' | 'clock'> {
  calibrationStore: CalibrationStore;
  /** Whether visitors are being answered on this node. */
  isAnswering(): boolean;
}

interface Context {
  signal: AbortSignal;
  /** After each question. */
  onAsked(): void;
}

/**
 * Finds out how far this chatbot's answers can be believed, from its own documents and from what visitors said of its
 * answers. Running it twice does no harm: the same documents give the same questions, and what was found of an older
 * state never replaces what was found of a newer one.
 */
export async function calibrateChatbot(
  chatbot: Chatbot,
  services: CalibratingServices,
  { signal, onAsked }: Context,
): Promise<void> {
  const { calibrationStore: store, clock } = services;
  const state = await store.stateOf(chatbot.id);
  if (!state) return;
  const documents = await store.documentsToAsk(chatbot.id, { mostDocuments, mostPassages });
  const asked: TriedQuestion[] = [];
  for (const question of madeQuestions(documents, mostQuestions)) {
    asked.push(...(await triedGently(chatbot, question, services, signal)));
    onAsked();
  }
  // An answer that the scorer had no time for is sure by other numbers than those that visitors get.
  const tried = asked.filter(({ isMissed }) => !isMissed);
  const rated = tried.length > 0 ? await ratedAnswers(store, chatbot.id) : [];
  const all = [...tried, ...rated];
  const calibration = tried.length > 0 ? fitCalibration(all) : null;
  const trace: CalibrationTrace = {
    ...state,
    answererVersion,
    calibratedAt: clock(),
    questions: tried.length,
    ratings: rated.length,
  };
  const bins = calibration
    ? { ...reliabilityBins(all, calibration), costs: thresholdCosts(tried, calibration) }
    : { before: [], after: [] };
  signal.throwIfAborted();
  await store.save(chatbot.id, { ...trace, calibration, bins });
}

async function triedGently(
  chatbot: Chatbot,
  question: MadeQuestion,
  services: CalibratingServices,
  signal: AbortSignal,
): Promise<TriedQuestion[]> {
  const giveWayUntil = performance.now() + longestWaitMs;
  while (services.isAnswering() && performance.now() < giveWayUntil) await sleep(lookAgainMs, undefined, { signal });
  const startedAt = performance.now();
  const tried = await tryQuestion(chatbot, question, services, signal);
  await sleep(Math.max(leastPauseMs, performance.now() - startedAt), undefined, { signal });
  return tried;
}

/** One in the middle says neither. */
async function ratedAnswers(store: CalibrationStore, chatbotId: string): Promise<TriedQuestion[]> {
  const rated = await store.ratedAnswers(chatbotId, mostRatings);
  return rated
    .filter(({ rating }) => rating >= good || rating <= bad)
    .map(({ said, rating, sessionId }) => ({
      said,
      isRight: rating >= good,
      origin: 'rated',
      sessionId,
    }));
}

/**
 * Raised with every change of how sentences are chosen or how sure they are (their weights, the scorer, the search):
 * what chatbots learnt of the answerer before is then found out anew.
 */
export const answererVersion = 6;

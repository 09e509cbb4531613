import { setTimeout as sleep } from 'node:timers/promises';
import type { Chatbot } from '../../chatbots/index.ts';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { plainConfidenceOf } from '../confidence/confidence.ts';
import type { Extract } from '../extracting/extract-answer.ts';
import { type FoundEvidence, findEvidence } from '../find-evidence.ts';
import type { Mode } from '../modes.ts';
import { isReadable } from '../scoring/score-findings.ts';
import type { AnsweringServices } from '../services.ts';
import type { TriedQuestion } from './fit-calibration.ts';
import type { MadeQuestion } from './made-questions.ts';

const mode: Mode = 'standard';
/** So many more are looked for that enough are left without one document; of a longer one too few may be. */
const mostLeftOut = 20;
const mostTries = 4;
const scorerRestMs = 250;
/** A sentence that is shown shorter, or with its list mark taken off, is still the sentence. */
const mostOfIt = 0.7;

type Services = Pick<AnsweringServices, 'knowledge' | 'scorer'>;

/**
 * Asks a made question as the server would answer it, without a language model and without a record of it: once as the
 * documents are, and once as if the one that answers were not there. The weights of words stay those of all documents:
 * what only the missing one holds looks less unknown than it would be, so that such answers seem a little surer.
 */
export async function tryQuestion(
  chatbot: Chatbot,
  question: MadeQuestion,
  services: Services,
  signal: AbortSignal,
): Promise<TriedQuestion[]> {
  const search = { chatbot, question: question.text, mode };
  const present = await findPatiently(search, services, signal);
  const isRight = isAnswered(question, present.weighed().extract);
  const tried = [{ ...asTried(present, services), isRight, origin: 'with' as const }];

  const leaveOut = {
    most: mostLeftOut,
    isLeftOut: ({ documentId }: FoundPassage) => documentId === question.documentId,
  };
  const absent = await findPatiently({ ...search, known: present.findings, leaveOut }, services, signal);
  // Where there is nothing else, there is nothing to be wrongly sure of.
  if (absent.findings.passages.length === 0) return tried;
  return [...tried, { ...asTried(absent, services), isRight: false, origin: 'without' }];
}

/** Visitors' answers are read, so that these must be: a scorer that is busy is asked again. */
async function findPatiently(
  search: Parameters<typeof findEvidence>[0],
  services: Services,
  signal: AbortSignal,
): Promise<FoundEvidence> {
  for (let tries = 1; ; tries += 1) {
    const evidence = await findEvidence(search, services, signal);
    if (tries >= mostTries || !isMissed(evidence, services)) return evidence;
    await sleep(scorerRestMs, undefined, { signal });
  }
}

const isMissed = ({ question, findings }: FoundEvidence, { scorer }: Services) =>
  scorer !== undefined && !findings.scores && isReadable(question, findings, scorer);

const asTried = (evidence: FoundEvidence, services: Services) => ({
  said: plainConfidenceOf(evidence.weighed().evidence),
  // What is answered across languages is not calibrated.
  isMissed: isMissed(evidence, services) || evidence.weighed().evidence.across === 1,
});

/** Whether the answer holds a sentence that was asked for, taken from the document that has it. */
export function isAnswered(
  { documentId, sentence }: MadeQuestion,
  { sentences, text }: Pick<Extract, 'sentences' | 'text'>,
): boolean {
  const own = sentences.filter(({ passage }) => passage.documentId === documentId);
  const language = own[0]?.passage.language;
  const held = new Set(own.flatMap(({ start, end }) => contentTermsOf(text.slice(start, end), language)));
  return sentence.split('\n').some((one) => {
    const terms = new Set(contentTermsOf(one, language));
    return terms.size > 0 && held.intersection(terms).size >= mostOfIt * terms.size;
  });
}

import type { Chatbot } from '../../chatbots/index.ts';
import type { Findings } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { confidenceOf } from '../confidence/confidence.ts';
import type { Extract } from '../extracting/extract-answer.ts';
import { type Mode, modeSettings } from '../modes.ts';
import { mostToRead, readFindings } from '../reading/read-findings.ts';
import type { AnsweringServices } from '../services.ts';
import { weighSentences } from '../weigh-sentences.ts';
import type { TriedQuestion } from './fit-calibration.ts';
import type { MadeQuestion } from './made-questions.ts';

const mode: Mode = 'standard';
/** So many more are looked for that enough are left without one document; of a longer one too few may be. */
const mostLeftOut = 20;
/** A sentence that is shown shorter, or with its list mark taken off, is still the sentence. */
const mostOfIt = 0.7;

/**
 * Asks a made question as the server would answer it, without a language model and without a record of it: once as the
 * documents are, and once as if the one that answers were not there. The weights of words stay those of all documents:
 * what only the missing one holds looks less unknown than it would be, so that such answers seem a little surer.
 */
export async function tryQuestion(
  chatbot: Chatbot,
  question: MadeQuestion,
  { knowledge, reader }: Pick<AnsweringServices, 'knowledge' | 'reader'>,
  signal: AbortSignal,
): Promise<TriedQuestion[]> {
  const { passages: most } = modeSettings[mode];
  const wanted = reader ? mostToRead : most;
  const answerFrom = async (found: Findings) => {
    const findings = await readFindings(question.text, found, reader, { most, signal });
    const { extract, evidence } = weighSentences(question.text, findings, mode);
    return { extract, said: confidenceOf(evidence), isRead: findings.readings !== undefined };
  };

  const found = await knowledge.findPassages(chatbot, question.text, wanted, signal);
  const present = await answerFrom(found);
  const tried: TriedQuestion[] = [
    { ...asTried(present), isRight: isAnswered(question, present.extract), origin: 'with' },
  ];

  const more = await knowledge.findPassages(chatbot, question.text, wanted + mostLeftOut, signal, found);
  const others = more.passages.filter(({ documentId }) => documentId !== question.documentId);
  // Where there is nothing else, there is nothing to be wrongly sure of.
  if (others.length === 0) return tried;
  const absent = await answerFrom({ ...more, passages: others.slice(0, wanted) });
  return [...tried, { ...asTried(absent), isRight: false, origin: 'without' }];
}

const asTried = ({ said, isRead }: { said: number; isRead: boolean }) => ({ said, isRead });

/** Whether the answer holds a sentence that was asked for, taken from the document that has it. */
export function isAnswered({ documentId, sentence }: MadeQuestion, { sentences, text }: Extract): boolean {
  const own = sentences.filter(({ passage }) => passage.documentId === documentId);
  const language = own[0]?.passage.language;
  const held = new Set(own.flatMap(({ start, end }) => contentTermsOf(text.slice(start, end), language)));
  return sentence.split('\n').some((one) => {
    const terms = new Set(contentTermsOf(one, language));
    return terms.size > 0 && held.intersection(terms).size >= mostOfIt * terms.size;
  });
}

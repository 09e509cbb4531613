import type { Chatbot } from '../chatbots/index.ts';
import { type Calibration, calibrated } from './calibrating/fit-calibration.ts';
import { confidenceOf } from './confidence/confidence.ts';
import { type Mode, modeSettings } from './modes.ts';
import type { ReadFindings } from './reading/ranked-by-reading.ts';
import { mostToRead, readFindings } from './reading/read-findings.ts';
import type { AnsweringServices } from './services.ts';
import type { StepWatch } from './step-watch.ts';
import type { Understood } from './understanding/understand-question.ts';
import { weighSentences } from './weigh-sentences.ts';

/** What the documents were asked, and what was found. */
export interface Searched {
  question: string;
  findings: ReadFindings;
  /** Of the chatbot, where it has one. */
  calibration?: Calibration | undefined;
}

interface Asking {
  chatbot: Chatbot;
  understood: Understood;
  mode: Mode;
  confidenceThreshold: number;
  watch?: StepWatch | undefined;
}

/** How much surer a follow-up must be when it is taken by itself. */
const clearlySurer = 0.1;
/** How sure an answer must be that rests on what was talked about before, though the message did not say so. */
const sureEnough = 0.3;

/**
 * Finds what answers a question. In a conversation it can be read in two ways, by itself and with what was talked about:
 * before the chatbot says that it does not know, or answers a follow-up that may be none, it looks the other way too.
 */
export async function lookUp(
  { chatbot, understood, mode, confidenceThreshold, watch }: Asking,
  { knowledge, reader, calibrationOf }: Pick<AnsweringServices, 'knowledge' | 'reader' | 'calibrationOf'>,
  signal: AbortSignal,
): Promise<Searched> {
  const { standAlone, isFollowUp, otherwise } = understood;
  const { passages: most } = modeSettings[mode];
  const search = async (question: string): Promise<Searched> => {
    const found = await knowledge.findPassages(chatbot, question, reader ? mostToRead : most, signal);
    watch?.add('embedding', found.took?.embeddingMs ?? 0);
    watch?.add('search', found.took?.searchMs ?? 0);
    const read = () => readFindings(question, found, reader, { most, signal });
    return { question, findings: await (watch ? watch.time('reading', read) : read()) };
  };
  const [first, calibration] = await Promise.all([search(standAlone), calibrationOf?.(chatbot.id)]);
  const sureness = ({ question, findings }: Searched) =>
    calibrated(confidenceOf(weighSentences(question, findings, mode).evidence), calibration);

  if (otherwise === undefined) return { ...first, calibration };
  const confidence = sureness(first);
  if (!isFollowUp && confidence >= confidenceThreshold) return { ...first, calibration };
  const second = await search(otherwise);
  const isBetter = sureness(second) >= (isFollowUp ? confidence + clearlySurer : sureEnough);
  return { ...(isBetter ? second : first), calibration };
}

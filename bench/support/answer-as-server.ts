import type { Evidence } from '../../server/src/answering/confidence/evidence.ts';
import { shownExtract } from '../../server/src/answering/drafts/shown-extract.ts';
import { questionKindOf } from '../../server/src/answering/extracting/question-kind.ts';
import { findBestEvidence } from '../../server/src/answering/find-evidence.ts';
import { matchingPair } from '../../server/src/answering/pairs/matching-pair.ts';
import type { PassageScorer } from '../../server/src/answering/ports.ts';
import type { ScoredFindings } from '../../server/src/answering/scoring/score-findings.ts';
import { carriedQuestion } from '../../server/src/answering/understanding/carried-question.ts';
import { isFollowUp } from '../../server/src/answering/understanding/follow-up.ts';
import type { Understood } from '../../server/src/answering/understanding/understand-question.ts';
import type { Chatbot } from '../../server/src/chatbots/index.ts';
import { probablyFrom } from '../../server/src/conversations/index.ts';
import type { FoundPassage, Knowledge } from '../../server/src/knowledge/index.ts';
import { phrasesIn } from '../../server/src/languages/index.ts';
import type { AskedCollection } from './asked-collection.ts';

/** What the embedded answerer would say, whether it is sure enough or not. */
export interface BenchAnswer {
  /** From its first sentence on. */
  text: string;
  /** The answer to the other question that may be meant; empty where there is none. */
  other: string;
  /** Both as visitors get it: with its links and what leads it in. */
  shown: string;
  /** Before a chatbot's own calibration. */
  confidence: number;
  evidence: Evidence;
  questionKind: string | undefined;
  findings: ScoredFindings;
  /** The passages it was taken from. */
  used: readonly FoundPassage[];
}

interface Asked {
  question: string;
  /** The question asked before it in the same conversation. */
  before?: string | undefined;
  threshold: number;
}

/** Searches, scores and answers as the server does it in standard mode, with all the time that the scorer wants. */
export async function answerAsServer(
  { question, before, threshold }: Asked,
  collection: AskedCollection,
  scorer: PassageScorer | undefined,
): Promise<BenchAnswer> {
  const findPassages: Knowledge['findPassages'] = (search) => collection.findPassages(search.question, search.limit);
  const evidence = await findBestEvidence(
    {
      understood: understood(question, before),
      confidenceThreshold: threshold,
      mode: 'standard',
      // Of these, nothing else is looked at: the collection is all that the chatbot has.
      chatbot: { id: '' } as Chatbot,
    },
    { knowledge: { findPassages } as Knowledge, scorer },
    new AbortController().signal,
  );
  const { findings } = evidence;
  const all = evidence.weighed();
  const { extract, evidence: weighed, uncalibrated, confidence } = all;
  const isUnsure = confidence < probablyFrom;
  const { closest, orMeant } = phrasesIn('en');
  const lead = isUnsure ? closest : undefined;
  const pair = matchingPair(question, findings.passages) ?? matchingPair(evidence.question, findings.passages);
  return {
    text: pair?.passage.text ?? extract.text.slice(extract.sentences[0]?.start),
    other: pair ? '' : (extract.other?.text ?? ''),
    shown: pair?.passage.text ?? shownExtract(all, { lead, isUnsure, orMeant }).text,
    confidence: pair?.confidence ?? uncalibrated,
    evidence: weighed,
    questionKind: questionKindOf(question),
    findings,
    used: pair ? [pair.passage] : extract.used,
  };
}

/** As a server without a language model understands it; the answer in between is left out. */
function understood(question: string, before: string | undefined): Understood {
  const usage = { promptTokens: 0, completionTokens: 0 };
  if (before === undefined) return { standAlone: question, isFollowUp: false, usage };
  const carried = carriedQuestion(question, { turns: [], earlierQuestions: [before] }, 'en');
  return isFollowUp(question, 'en')
    ? { standAlone: carried, isFollowUp: true, otherwise: question, usage }
    : { standAlone: question, isFollowUp: false, otherwise: carried, usage };
}

import type { Evidence } from '../../server/src/answering/confidence/evidence.ts';
import { questionKindOf } from '../../server/src/answering/extracting/question-kind.ts';
import { evidenceFrom } from '../../server/src/answering/find-evidence.ts';
import { modeSettings } from '../../server/src/answering/modes.ts';
import { matchingPair } from '../../server/src/answering/pairs/matching-pair.ts';
import type { PassageScorer } from '../../server/src/answering/ports.ts';
import { mostToScore, type ScoredFindings, scoreFindings } from '../../server/src/answering/scoring/score-findings.ts';
import type { AskedCollection } from './asked-collection.ts';

/** What the embedded answerer would say, whether it is sure enough or not. */
export interface BenchAnswer {
  text: string;
  /** Before a chatbot's own calibration. */
  confidence: number;
  evidence: Evidence;
  questionKind: string | undefined;
  findings: ScoredFindings;
}

const { passages: most } = modeSettings.standard;

/** Searches, scores and answers as the server does it in standard mode, with all the time that the scorer wants. */
export async function answerAsServer(
  question: string,
  collection: AskedCollection,
  scorer: PassageScorer | undefined,
): Promise<BenchAnswer> {
  const found = await collection.findPassages(question, scorer ? mostToScore : most);
  const findings = await scoreFindings(question, found, scorer, { most });
  const { extract, evidence, uncalibrated } = evidenceFrom(question, findings, 'standard').weighed();
  const pair = matchingPair(question, findings.passages);
  return {
    text: pair?.passage.text ?? extract.text,
    confidence: pair?.confidence ?? uncalibrated,
    evidence,
    questionKind: questionKindOf(question),
    findings,
  };
}

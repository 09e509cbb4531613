import { type Evidence, evidenceOf } from './confidence/evidence.ts';
import { type Extract, extractAnswer } from './extracting/extract-answer.ts';
import { type Mode, modeSettings } from './modes.ts';
import type { ReadFindings } from './reading/ranked-by-reading.ts';

/** The sentences of the passages that would answer the question, and what speaks for them and against them. */
export function weighSentences(
  question: string,
  findings: ReadFindings,
  mode: Mode,
): { extract: Extract; evidence: Evidence } {
  const extract = extractAnswer(question, findings, modeSettings[mode].extract);
  return { extract, evidence: evidenceOf(question, findings, extract.choice) };
}

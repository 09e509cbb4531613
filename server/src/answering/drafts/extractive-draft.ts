import { confidenceOf, evidenceOf } from '../confidence/confidence.ts';
import { extractAnswer } from '../extracting/extract-answer.ts';
import { modeSettings } from '../modes.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftRequest, pieces, urlsOf } from './draft.ts';
import { refusal } from './refusal.ts';

/** Below this the embedded answerer says that it does not know. */
const refusalThreshold = 0.3;

/** The sentences of the passages that answer the question. */
export async function* extractiveDraft(
  { chatbot, standAlone, mode, findings }: DraftRequest,
  services: AnsweringServices,
): Draft {
  const extract = extractAnswer(standAlone, findings, modeSettings[mode].sentences);
  const confidence = confidenceOf(evidenceOf(findings.passages, extract.support));
  const isFound = extract.text !== '' && confidence >= refusalThreshold;
  const text = isFound ? extract.text : await refusal(chatbot, services);
  yield* pieces(text);
  const promptTokens = findings.passages.reduce((sum, { tokens }) => sum + tokens, findings.questionTokens);
  const completionTokens = services.countTokens(text);
  return {
    text,
    confidence,
    sources: isFound ? urlsOf(extract.used) : [],
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

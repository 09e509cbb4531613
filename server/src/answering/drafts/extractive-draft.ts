import { confidenceOf, evidenceOf } from '../confidence/confidence.ts';
import { extractAnswer } from '../extracting/extract-answer.ts';
import { safeMarkdown } from '../grounding/safe-markdown.ts';
import { modeSettings } from '../modes.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftRequest, pieces, urlsOf } from './draft.ts';
import { refusal } from './refusal.ts';

/** The sentences of the passages that answer the question. */
export async function* extractiveDraft(request: DraftRequest, services: AnsweringServices): Draft {
  const { understood, mode, findings, confidenceThreshold } = request;
  const extract = extractAnswer(understood.standAlone, findings, modeSettings[mode].sentences);
  const confidence = confidenceOf(evidenceOf(findings.passages, extract.support));
  const isFound = extract.text !== '' && confidence >= confidenceThreshold;
  const text = isFound ? safeMarkdown(extract.text) : await refusal(request, services);
  yield* pieces(text);
  const promptTokens = findings.passages.reduce((sum, { tokens }) => sum + tokens, findings.questionTokens);
  const completionTokens = services.countTokens(text);
  return {
    text,
    kind: isFound ? 'answer' : 'refusal',
    confidence,
    sources: isFound ? urlsOf(extract.used) : [],
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

import type { Extract } from '../extracting/extract-answer.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftPiece, type DraftRequest, pieces, urlsOf } from './draft.ts';
import { refusal } from './fixed-drafts.ts';

/** The sentences of the passages that answer the question. */
export async function* extractiveDraft(request: DraftRequest, services: AnsweringServices): Draft {
  const { findings } = request.evidence;
  const { extract, highlights, uncalibrated, confidence } = request.evidence.weighed();
  const isFound = extract.text !== '' && confidence >= request.confidenceThreshold;
  const text = isFound ? extract.text : await refusal(request);
  if (isFound) yield* citedPieces(extract, request.streamed);
  else yield* pieces(text, request.streamed);
  const promptTokens = findings.passages.reduce((sum, { tokens }) => sum + tokens, findings.questionTokens);
  const completionTokens = services.countTokens(text);
  return {
    text,
    kind: isFound ? 'answer' : 'refusal',
    confidence,
    uncalibrated,
    sources: isFound ? urlsOf(extract.used) : [],
    highlights: isFound ? highlights : [],
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

/** Each sentence, and behind it where it comes from. */
function* citedPieces(
  { text, sentences }: Pick<Extract, 'text' | 'sentences'>,
  streamed: boolean,
): Generator<DraftPiece> {
  let written = 0;
  for (const { start, end, passage } of sentences) {
    yield* pieces(text.slice(written, end), streamed);
    written = end;
    yield { citation: { start, end, passages: [passage] } };
  }
}

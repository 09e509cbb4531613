import { probablyFrom } from '../../conversations/index.ts';
import { phrasesIn } from '../../languages/index.ts';
import type { Extract } from '../extracting/extract-answer.ts';
import type { WeighedSentences } from '../find-evidence.ts';
import type { Place } from '../highlights.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftPiece, type DraftRequest, type FinishedDraft, pieces, urlsOf } from './draft.ts';
import { refusal } from './fixed-drafts.ts';
import { relatedPages } from './related-pages.ts';

/** The sentences of the passages that answer the question, or the closest to it, or that there are none. */
export async function* extractiveDraft(request: DraftRequest, services: AnsweringServices): Draft {
  const { findings } = request.evidence;
  const weighed = request.evidence.weighed();
  const isFound = weighed.extract.text !== '' && weighed.confidence >= request.confidenceThreshold;
  const said = isFound ? yield* foundSentences(weighed, request) : yield* notFound(request);
  const promptTokens = findings.passages.reduce((sum, { tokens }) => sum + tokens, findings.questionTokens);
  const completionTokens = services.countTokens(said.text);
  const { confidence, uncalibrated } = weighed;
  return {
    ...said,
    confidence,
    uncalibrated,
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

type Said = Omit<FinishedDraft, 'confidence' | 'usage'>;

/** Below "probably" the sentences are only the closest that was found, and say so first. */
function* foundSentences(
  { extract, highlights, confidence }: WeighedSentences,
  { language, isSuggestion, streamed }: DraftRequest,
): Generator<DraftPiece, Said> {
  const lead = confidence < probablyFrom && !isSuggestion ? phrasesIn(language).closest : undefined;
  const before = lead === undefined ? '' : `${lead}\n\n`;
  if (before) yield* pieces(before, streamed);
  yield* citedPieces(extract, before.length, streamed);
  return {
    text: before + extract.text,
    kind: 'answer',
    sources: urlsOf(extract.used),
    highlights: highlights.map((place) => moved(place, before.length)),
    ...(lead !== undefined && { lead }),
  };
}

async function* notFound(request: DraftRequest): AsyncGenerator<DraftPiece, Said> {
  const text = await refusal(request);
  yield* pieces(text, request.streamed);
  return { text, kind: 'refusal', sources: [], related: relatedPages(request.evidence) };
}

/** Each sentence, and behind it where it comes from. */
function* citedPieces(
  { text, sentences }: Pick<Extract, 'text' | 'sentences'>,
  offset: number,
  streamed: boolean,
): Generator<DraftPiece> {
  let written = 0;
  for (const { start, end, passage } of sentences) {
    yield* pieces(text.slice(written, end), streamed);
    written = end;
    yield { citation: { ...moved({ start, end }, offset), passages: [passage] } };
  }
}

const moved = ({ start, end }: Place, by: number): Place => ({ start: start + by, end: end + by });

import { probablyFrom } from '../../conversations/index.ts';
import { phrasesIn, spokenOrEnglish } from '../../languages/index.ts';
import { isAcross } from '../confidence/across-confidence.ts';
import type { WeighedSentences } from '../find-evidence.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftPiece, type DraftRequest, type FinishedDraft, pieces, urlsOf } from './draft.ts';
import { refusal } from './fixed-drafts.ts';
import { relatedPages } from './related-pages.ts';
import { type ShownExtract, shownExtract } from './shown-extract.ts';

/** The sentences of the passages that answer the question, or the closest to it, or that there are none. */
export async function* extractiveDraft(request: DraftRequest, services: AnsweringServices): Draft {
  const { findings } = request.evidence;
  const weighed = request.evidence.weighed();
  const isFound = weighed.extract.text !== '' && weighed.confidence >= request.confidenceThreshold;
  const said = isFound ? yield* foundSentences(weighed, request) : yield* notFound(request);
  const promptTokens = findings.passages.reduce((sum, { tokens }) => sum + tokens, findings.questionTokens);
  const completionTokens = services.countTokens(said.text);
  const { confidence, uncalibrated, evidence } = weighed;
  return {
    ...said,
    confidence,
    // A chatbot's calibration is of questions in the language of its documents.
    ...(!evidence.across && { uncalibrated }),
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

type Said = Omit<FinishedDraft, 'confidence' | 'usage'>;

function* foundSentences(weighed: WeighedSentences, request: DraftRequest): Generator<DraftPiece, Said> {
  const { streamed, isSuggestion } = request;
  const lead = isSuggestion ? undefined : leadOf(weighed, request);
  const isUnsure = !isSuggestion && weighed.confidence < probablyFrom;
  // An agent sends the draft as their own, and knows what is meant.
  const orMeant = isSuggestion ? undefined : phrasesIn(spokenOrEnglish(request.language)).orMeant;
  const { text, sentences, highlights } = shownExtract(weighed, { lead, isUnsure, orMeant });
  yield* citedPieces({ text, sentences }, streamed);
  return {
    text,
    kind: 'answer',
    sources: urlsOf([...weighed.extract.used, ...sentences.map(({ passage }) => passage)]),
    highlights,
    ...(lead !== undefined && { lead }),
  };
}

/**
 * Below "probably" the sentences are only the closest that was found, and say so first; so do those in another language
 * than the question's.
 */
function leadOf(
  { extract, evidence, confidence }: WeighedSentences,
  { language, evidence: { findings } }: DraftRequest,
): string | undefined {
  const spoken = spokenOrEnglish(language);
  const phrases = phrasesIn(spoken);
  const leads: string[] = [];
  const found = [...extract.used, ...findings.passages].find((passage) => isAcross(findings.shownIn, passage));
  // What speaks for a language that has no phrases is English, and need not tell that English was found.
  if (evidence.across && found && isAcross(spoken, found))
    leads.push(phrases.inOtherLanguage(nameOf(found.language, spoken)));
  if (confidence < probablyFrom) leads.push(phrases.closest);
  return leads.length > 0 ? leads.join(' ') : undefined;
}

const nameOf = (language: string, spoken: string) =>
  new Intl.DisplayNames(spoken, { type: 'language' }).of(language) ?? language;

async function* notFound(request: DraftRequest): AsyncGenerator<DraftPiece, Said> {
  const text = await refusal(request);
  yield* pieces(text, request.streamed);
  return { text, kind: 'refusal', sources: [], related: relatedPages(request.evidence) };
}

/** Each sentence, and behind it where it comes from. */
function* citedPieces(
  { text, sentences }: Pick<ShownExtract, 'text' | 'sentences'>,
  streamed: boolean,
): Generator<DraftPiece> {
  let written = 0;
  for (const { start, end, passage } of sentences) {
    yield* pieces(text.slice(written, end), streamed);
    written = end;
    yield { citation: { start, end, passages: [passage] } };
  }
}

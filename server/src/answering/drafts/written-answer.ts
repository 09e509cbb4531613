import { modelOverloaded, Problem, shareUsedUp } from '../../errors/index.ts';
import type { FoundPassage } from '../../knowledge/index.ts';
import { createSafeMarkdown } from '../../markdown/safe-markdown.ts';
import { type LanguageModel, ModelFailure, type Prompt } from '../../models/index.ts';
import type { Citation } from '../grounding/citations.ts';
import { createMarkReader, type Mark } from '../grounding/model-marks.ts';
import { createSentenceCitations } from '../grounding/sentence-citations.ts';
import { createSentenceGate, type SentenceBounds, type WrittenSentence } from '../grounding/sentence-gate.ts';
import type { PassageScore } from '../ports.ts';
import type { DraftPiece } from './draft.ts';

export interface WrittenAnswer {
  text: string;
  citations: Citation[];
  /** Absent when the provider does not say. */
  usage: { promptTokens: number; completionTokens: number } | undefined;
}

interface Grounds {
  passages: readonly FoundPassage[];
  /** What the scorer thinks of them by now. */
  scores(): ReadonlyMap<FoundPassage, PassageScore> | undefined;
  language: string;
  /** Where links may lead, and what may be said without support. */
  bounds: SentenceBounds;
  /** Does the checking of citations, which somebody may time. */
  check<Result>(work: () => Result): Result;
}

/** What a model writes: its marks taken out and settled to citations, its Markdown made safe. */
export async function* writtenAnswer(
  model: LanguageModel,
  prompt: Prompt,
  { passages, scores, language, bounds, check }: Grounds,
  signal: AbortSignal,
): AsyncGenerator<DraftPiece, WrittenAnswer> {
  const marks = createMarkReader(passages.length);
  const markdown = createSafeMarkdown({ mayLinkTo: bounds.hosts.allows });
  const sentences = createSentenceCitations(passages, language, scores);
  const gate = createSentenceGate(bounds);
  const written: Omit<WrittenAnswer, 'text'> = { citations: [], usage: undefined };
  const finished = (): WrittenAnswer => ({ ...written, text: gate.text() });

  let shownLength = 0;
  let shownCitations = 0;
  /** What may be shown since the last time. No generator: one made for each answer costs more than the rest of it. */
  function shown(): DraftPiece | undefined {
    if (gate.text().length === shownLength) return undefined;
    const citations = written.citations.slice(shownCitations);
    shownLength = gate.text().length;
    shownCitations = written.citations.length;
    return { written: gate.text(), citations };
  }
  function write(piece: string): void {
    const text = sentences.text() === '' ? piece.trimStart() : piece;
    if (text === '') return;
    sentences.write(text);
    release(check(() => sentences.settled()));
  }
  /** A sentence is shown when it is checked, and not before. */
  function release(checked: WrittenSentence[]): void {
    for (const sentence of checked) written.citations.push(...check(() => gate.pass(sentence)));
  }
  function take(part: string | Mark): void {
    if (typeof part === 'string') write(markdown.read(part));
    else if ('cited' in part) sentences.cite(part.cited.flatMap((number) => passages[number - 1] ?? []));
  }
  /** Whatever else a model says with this is no answer. */
  const endsHere = (part: string | Mark) => typeof part !== 'string' && 'isNotFound' in part && sentences.text() === '';
  let isNotFound = false;

  try {
    for await (const part of model.stream(prompt, signal)) {
      if (part.type === 'usage') {
        written.usage = part;
        continue;
      }
      // Read to the end all the same: it ends with the usage, and an aborted call would be counted as failed.
      if (isNotFound) continue;
      for (const piece of marks.read(part.text)) {
        isNotFound = endsHere(piece);
        if (isNotFound) break;
        take(piece);
        // The first words do not wait for the rest of what has arrived with them.
        const first = shownLength === 0 && shown();
        if (first) yield first;
      }
      const more = shown();
      if (more) yield more;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelFailure)) throw error;
    if (isNotFound) return finished();
    throw unavailable(error);
  }
  if (isNotFound) return finished();
  for (const piece of marks.end()) take(piece);
  write(markdown.end());
  release(check(() => sentences.end()));
  const rest = shown();
  if (rest) yield rest;
  return finished();
}

function unavailable(cause: ModelFailure): Problem {
  if (cause.reason === 'queue-full') return modelOverloaded({ cause });
  if (cause.reason === 'share-used-up') return shareUsedUp({ cause });
  return new Problem('MODEL_UNAVAILABLE', 'The language model did not answer; try again in a moment.', { cause });
}

import { Problem } from '../../errors/index.ts';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { type LanguageModel, ModelFailure } from '../../models/index.ts';
import { confidenceOf, evidenceOf } from '../confidence/confidence.ts';
import { createCitationReader } from '../grounding/citations.ts';
import { buildPrompt } from '../grounding/prompt.ts';
import { phrases } from '../phrases.ts';
import type { AnsweringServices } from '../services.ts';
import { type Draft, type DraftRequest, urlsOf } from './draft.ts';

/** What is left of the confidence when the model itself says that it found nothing. */
const refusedConfidence = 0.1;

/** What a language model makes of the passages. */
export async function* modelDraft(
  model: LanguageModel,
  { chatbot, conversation, message, mode, findings, streamed }: DraftRequest,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const { passages } = findings;
  const prompt = buildPrompt({
    chatbotName: chatbot.name,
    mode,
    passages,
    turns: conversation.turns,
    question: message,
    streamed,
  });
  const citations = createCitationReader(passages.length);
  let text = '';
  let usage: { promptTokens: number; completionTokens: number } | undefined;
  try {
    for await (const part of model.stream(prompt, signal)) {
      if (part.type === 'usage') {
        usage = part;
        continue;
      }
      const piece = citations.read(part.text);
      text += piece;
      if (piece) yield piece;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelFailure)) throw error;
    throw new Problem('MODEL_UNAVAILABLE', 'The language model did not answer; try again in a moment.', {
      cause: error,
    });
  }
  const rest = citations.end();
  text += rest;
  if (rest) yield rest;

  const used = citedPassages(passages, citations.counts);
  const isRefusal = used.length === 0 && mode !== 'creative';
  if (isRefusal && (await services.people.isSomebodyThere(chatbot.accountId))) {
    const offer = `\n\n${phrases.offerPerson}`;
    text += offer;
    yield offer;
  }
  const confidence = confidenceOf(evidenceOf(passages, supportOf(text, used)));
  const promptTokens =
    usage?.promptTokens ??
    sumTokens(
      prompt.messages.map(({ content }) => content),
      services,
    );
  const completionTokens = usage?.completionTokens ?? services.countTokens(text);
  return {
    text,
    confidence: used.length > 0 ? confidence : Math.min(confidence, refusedConfidence),
    sources: urlsOf(used),
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

function citedPassages(
  passages: readonly FoundPassage[],
  counts: ReadonlyMap<number, number>,
): FoundPassage[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .flatMap(([number]) => passages[number - 1] ?? []);
}

/** The share of the answer's own words that stand in the passages it cites. */
function supportOf(text: string, used: readonly FoundPassage[]): number {
  // One language for both, whichever it is: a name or a number is the same in all.
  const language = used[0]?.language;
  const said = new Set(contentTermsOf(text, language));
  if (said.size === 0) return 0;
  const held = new Set(
    used.flatMap((passage) => contentTermsOf(`${passage.headingPath.join('\n')}\n${passage.text}`, language)),
  );
  return said.intersection(held).size / said.size;
}

function sumTokens(texts: string[], { countTokens }: AnsweringServices): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}

import type { Chatbot } from '../chatbots/index.ts';
import type { AnswerDetails, Conversation } from '../conversations/index.ts';
import { Problem } from '../errors/index.ts';
import type { Findings, FoundPassage } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import { createCitationReader } from './citations.ts';
import { confidenceOf, evidenceOf } from './confidence.ts';
import { extractAnswer } from './extract-answer.ts';
import { type MatchingPair, matchingPair } from './matching-pair.ts';
import { type Mode, modeSettings } from './modes.ts';
import { phrases } from './phrases.ts';
import { ModelFailure } from './ports.ts';
import { buildPrompt } from './prompt.ts';
import type { AnsweringServices } from './services.ts';

export interface DraftRequest {
  chatbot: Chatbot;
  conversation: Conversation;
  message: string;
  standAlone: string;
  mode: Mode;
  findings: Findings;
  streamed: boolean;
}

export interface FinishedDraft extends Pick<AnswerDetails, 'confidence' | 'sources' | 'usage'> {
  text: string;
}

type Draft = AsyncGenerator<string, FinishedDraft>;

/** Below this the embedded answerer says that it does not know. */
const refusalThreshold = 0.3;
/** What is left of the confidence when the model itself says that it found nothing. */
const refusedConfidence = 0.1;

/** Writes the answer piece by piece; at the end says what it was built on and how sure it is. */
export function draftAnswer(request: DraftRequest, services: AnsweringServices, signal: AbortSignal): Draft {
  const pair = matchingPair(request.standAlone, request.findings.passages);
  if (pair) return pairDraft(pair, request, services);
  return services.model ? modelDraft(request, services, signal) : extractiveDraft(request, services);
}

/** What the owner wrote for this question is the answer, word for word. */
async function* pairDraft(
  { passage, confidence }: MatchingPair,
  { findings }: DraftRequest,
  { countTokens }: AnsweringServices,
): Draft {
  yield* pieces(passage.text);
  const completionTokens = countTokens(passage.text);
  const promptTokens = findings.questionTokens;
  return {
    text: passage.text,
    confidence,
    sources: urlsOf([passage]),
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
  };
}

async function* extractiveDraft(
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

async function* modelDraft(
  { chatbot, conversation, message, mode, findings, streamed }: DraftRequest,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const { model } = services;
  if (!model) throw new Error('No model is configured.');
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

/** Word by word, as a model would write it. */
function* pieces(text: string): Generator<string> {
  for (const [piece] of text.matchAll(/\S+\s*|\s+/g)) yield piece;
}

async function refusal(chatbot: Chatbot, { people }: AnsweringServices): Promise<string> {
  const isStaffed = await people.isSomebodyThere(chatbot.accountId);
  const plain = phrases.notFound(chatbot.name);
  return isStaffed ? `${plain} ${phrases.offerPerson}` : plain;
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

function urlsOf(passages: readonly FoundPassage[]): string[] {
  return [...new Set(passages.map(({ url }) => url))];
}

function sumTokens(texts: string[], { countTokens }: AnsweringServices): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}

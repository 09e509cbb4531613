import type { Chatbot } from '../chatbots/index.ts';
import type { Conversation } from '../conversations/index.ts';
import { inSpan } from '../tracing/index.ts';
import type { Draft, DraftRequest } from './drafts/draft.ts';
import { extractiveDraft } from './drafts/extractive-draft.ts';
import { pairDraft } from './drafts/fixed-drafts.ts';
import { modelDraft } from './drafts/model-draft.ts';
import { findBestEvidence } from './find-evidence.ts';
import type { Mode } from './modes.ts';
import { matchingPair } from './pairs/matching-pair.ts';
import type { AnsweringServices } from './services.ts';
import { createStepTimer, type StepTimer } from './step-timer.ts';
import { understandQuestion } from './understanding/understand-question.ts';
import { languageToAnswerIn } from './understanding/visitor-language.ts';

interface Asked {
  message: string;
  chatbot: Chatbot;
  conversation: Conversation;
  mode: Mode;
  /** Where it is known. */
  visitorLanguage: string | undefined;
  /** Whether somebody reads along. */
  streamed: boolean;
  isAgentAvailable(): Promise<boolean>;
  /** Whether an agent gets it, to judge and send as their own. */
  isSuggestion?: boolean;
  timer?: StepTimer;
}

/** Understands the question, finds what the documents say about it, and drafts an answer. */
export async function* answerFromDocuments(
  {
    message,
    chatbot,
    conversation,
    mode,
    visitorLanguage,
    streamed,
    isAgentAvailable,
    isSuggestion = false,
    timer: given,
  }: Asked,
  services: AnsweringServices,
  signal: AbortSignal,
): Draft {
  const timer = given ?? createStepTimer(() => performance.now());
  const { languages, confidenceThreshold: own } = chatbot.settings;
  const confidenceThreshold = own ?? services.confidenceThreshold;

  const understood = await timer.time('understanding', () =>
    understandQuestion({ message, chatbot, conversation }, visitorLanguage ?? 'en', services, signal),
  );
  const scoring = services.models.mayHaveModel(chatbot) ? 'later' : 'now';
  const evidence = await inSpan('search', async (span) => {
    const said = conversation.turns.findLast(({ role }) => role === 'chatbot')?.text;
    const wanted = { chatbot, understood, mode, confidenceThreshold, said, scoring, timer } as const;
    const found = await findBestEvidence(wanted, services, signal);
    span?.set({ 'parley.passages': found.findings.passages.length });
    return found;
  });
  const language = languageToAnswerIn(visitorLanguage, evidence.findings.passages[0]?.language, languages);
  const request: DraftRequest = {
    chatbot,
    conversation,
    message,
    understood,
    mode,
    language,
    confidenceThreshold,
    evidence,
    streamed,
    isAgentAvailable,
    isSuggestion,
    timer,
  };
  const draft = yield* timer.timePieces('writing', draftAnswer(request, services, signal));
  return { ...draft, searched: evidence };
}

/** The owner's own answer to this question, else a language model's, else the sentences that answer it. */
async function* draftAnswer(request: DraftRequest, services: AnsweringServices, signal: AbortSignal): Draft {
  const { message, evidence, chatbot, timer } = request;
  const { passages } = evidence.findings;
  // A follow-up may be a pair's question as it was asked, or as it was meant.
  const pair = matchingPair(message, passages) ?? matchingPair(evidence.question, passages);
  if (pair) return yield* pairDraft(pair, request, services);
  const model = await services.models.modelFor(chatbot);
  if (!model) {
    const score = () => evidence.scored(signal);
    const scored = await (timer ? timer.time('reading', score) : score());
    return yield* extractiveDraft({ ...request, evidence: scored }, services);
  }
  const stopWork = evidence.workBeside();
  try {
    return yield* modelDraft(model, request, services, signal);
  } finally {
    stopWork();
  }
}

import { z } from 'zod';
import type { Answer, Answering, EarlierTurn, Question, RunningAnswer } from '../answering/index.ts';
import type { Chatbots } from '../chatbots/index.ts';
import { type Conversations, certaintyOf } from '../conversations/index.ts';
import type { CountedRequest, EndpointRequest } from '../http/endpoint.ts';
import { type AccountCaller, type Authentication, type Caller, newId, withScope } from '../identity/index.ts';
import { openaiFailures, UnsupportedParameter } from './openai-errors.ts';

export interface Dependencies {
  answering: Answering;
  chatbots: Chatbots;
  conversations: Conversations;
  authentication: Authentication;
  clock(): number;
}

const sessionName = z.string().min(1).max(128);

/** What both ways to ask have in common. What is not named here makes no difference and is ignored. */
export const askedFields = {
  model: z.string().describe('The id of the chatbot to ask.'),
  stream: z.boolean().nullish().describe('Whether to send the answer as it is written.'),
  metadata: z
    .looseObject({ session_id: sessionName.optional() })
    .nullish()
    .describe('`session_id` names the session to go on with.'),
  tools: z.array(z.unknown()).nullish().describe('Ignored: a chatbot uses none.'),
  tool_choice: z.unknown().optional(),
};

type Asked = CountedRequest<unknown, { model: string }>;

/** Bodies hold the whole conversation so far. */
const largestBody = 1024 * 1024;

export const openaiEndpoint = ({ chatbots }: Pick<Dependencies, 'chatbots'>) =>
  ({
    method: 'post',
    tag: 'OpenAI-compatible',
    callers: [],
    apiKey: withScope('ask'),
    counted: {
      as: 'question',
      accountOf: ({ caller, body }: Asked) => chatbots.chatbotToAsk(known(caller), body.model),
    },
    maxBodyBytes: largestBody,
    errors: ['MESSAGE_TOO_LONG', 'CHATBOT_NOT_FOUND', 'MODEL_UNAVAILABLE'],
    failures: openaiFailures,
  }) as const;

interface Said {
  message: string;
  history: readonly EarlierTurn[];
  sessionId: string | undefined;
}

export function questionOf(
  { caller, account, body }: EndpointRequest<unknown, unknown, { model: string; stream?: boolean | null }>,
  said: Said,
): Question {
  return {
    ...said,
    caller: known(caller),
    chatbotId: body.model,
    mode: 'standard',
    answerId: newId('msg'),
    retentionDays: account?.retentionDays,
    pageUrl: undefined,
    streamed: body.stream === true,
    acceptedLanguages: [],
  };
}

/** The API key of an endpoint that lets nobody else in. */
export function known(caller: Caller | undefined): AccountCaller {
  if (caller?.kind !== 'account') throw new Error('This endpoint must let only API keys in.');
  return caller;
}

/** A call of a tool that must be made cannot be: saying something else instead would look like an answer. */
export function requireNoTools({ tool_choice: choice }: { tool_choice?: unknown }): void {
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none') return;
  throw new UnsupportedParameter('tool_choice', 'tool_choice: a chatbot calls no tools.');
}

/** What an answer of ours has beside an answer of OpenAI's. */
export function extrasOf(answer: Answer) {
  const { confidence, kind, sources, sessionId, messageId, liveSessionId, handover } = answer;
  return {
    confidence,
    certainty: certaintyOf(confidence),
    kind: kind ?? (sources.length > 0 ? 'answer' : 'refusal'),
    sources,
    session_id: sessionId,
    message_id: messageId,
    ...(liveSessionId && { live_session_id: liveSessionId }),
    ...(handover && { handover }),
  };
}

/** Each source of a cited sentence, with the place of the sentence in the text. */
export function urlCitations({ citations = [] }: Answer) {
  return citations.flatMap(({ sentence, sources }) =>
    sources.map(({ url, title }) => ({ start_index: sentence.start, end_index: sentence.end, url, title })),
  );
}

type Batches = ReturnType<RunningAnswer['read']>['pieces'];
type Piece = Batches extends AsyncGenerator<readonly (infer One)[]> ? One : never;

/** The pieces of an answer one by one, as they come. */
export async function* piecesOf(batches: Batches): AsyncGenerator<Piece> {
  for await (const batch of batches) yield* batch;
}

import { z } from 'zod';
import type { Answer } from '../answering/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { eventStreamResponse, type StreamEvent } from '../http/event-stream.ts';
import { type Caller, ownerName } from '../identity/index.ts';
import {
  askedFields,
  type Dependencies,
  extrasOf,
  known,
  openaiEndpoint,
  piecesOf,
  questionOf,
  requireNoTools,
  urlCitations,
} from './asked-question.ts';
import { givenMessage, questionOfMessages } from './given-messages.ts';
import { openaiErrorOf, UnsupportedParameter } from './openai-errors.ts';

const responseBody = z.looseObject({
  ...askedFields,
  input: z
    .union([z.string(), z.array(z.looseObject({ type: z.string().optional() })).min(1)])
    .describe('The question, or the conversation so far with the question as its last message.'),
  previous_response_id: z.string().nullish().describe('The response to go on from: its session is this one’s.'),
  background: z.boolean().nullish(),
  text: z.looseObject({ format: z.looseObject({ type: z.string() }).nullish() }).nullish(),
});

type ResponseBody = z.output<typeof responseBody>;

const beginning = { offset: 0, citations: 0 };
const keepAlive = { everyMs: 15_000, text: ': still here\n\n' };
const idPrefix = 'resp_';

export function responsesRoute(dependencies: Dependencies): Endpoint {
  const { answering, conversations, authentication, clock } = dependencies;
  return endpoint(
    {
      ...openaiEndpoint(dependencies),
      path: '/v1/responses',
      summary: 'Ask a chatbot as OpenAI’s responses',
      description:
        'The model is a chatbot’s id. `previous_response_id` goes on with the session of that response. Sources are annotations of the text; `parley` holds the confidence and the session.',
      body: responseBody,
      success: {
        status: 200,
        description: 'A response, or its events.',
        schema: z.looseObject({ id: z.string(), object: z.string(), model: z.string() }),
        contentType: ['application/json', 'text/event-stream'],
      },
    },
    async (request) => {
      const { body, signal } = request;
      const caller = known(request.caller);
      requirePossible(body);
      const said = questionOfMessages(messagesOf(body.input), 'input');
      const sessionId = (await sessionOfPrevious(caller, body)) ?? body.metadata?.session_id;
      const question = questionOf(request, { ...said, sessionId });
      const head = { answerId: question.answerId, createdAt: Math.floor(clock() / 1000), body };
      if (!body.stream) return { body: finishedResponse(await answering.answer(question, signal), head) };
      const running = await answering.begin(question, ownerName(caller), signal);
      const { pieces, leave } = running.read(beginning);
      const stream = eventStreamResponse(numbered(events(piecesOf(pieces), head)), {
        onClose: () => leave(0),
        keepAlive,
        isStillWelcome: () => authentication.isStillWelcome(caller),
      });
      return { stream, over: running.over };
    },
  );

  async function sessionOfPrevious(caller: Caller, { model, previous_response_id: id }: ResponseBody) {
    if (id === null || id === undefined) return undefined;
    const messageId = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : '';
    const previous = /^[\w-]{1,64}$/.test(messageId)
      ? await conversations.findAnswer(caller, model, messageId)
      : undefined;
    if (!previous)
      throw new UnsupportedParameter(
        'previous_response_id',
        `previous_response_id: there is no response "${id.slice(0, 80)}" of this chatbot.`,
        'previous_response_not_found',
      );
    return previous.sessionId;
  }
}

function requirePossible(body: ResponseBody): void {
  requireNoTools(body);
  if (body.background) throw new UnsupportedParameter('background', 'background: answers are given at once.');
  const format = body.text?.format?.type ?? 'text';
  if (format !== 'text')
    throw new UnsupportedParameter('text.format', 'text.format: a chatbot answers in text.', 'unsupported_value');
}

/** Items other than messages, such as calls of tools, say nothing to a chatbot. */
function messagesOf(input: ResponseBody['input']) {
  if (typeof input === 'string') return [{ role: 'user' as const, content: input }];
  return input.flatMap((item) => {
    const message = givenMessage.safeParse(item);
    return message.success ? [message.data] : [];
  });
}

interface Head {
  answerId: string;
  createdAt: number;
  body: ResponseBody;
}

/** Everything that clients may read of a response, whether or not it means anything here. */
function responseOf({ answerId, createdAt, body }: Head, status: string, output: object[], answer?: Answer) {
  return {
    id: `${idPrefix}${answerId}`,
    object: 'response',
    created_at: createdAt,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    metadata: body.metadata ?? {},
    model: body.model,
    output,
    parallel_tool_calls: true,
    previous_response_id: body.previous_response_id ?? null,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    truncation: 'disabled',
    usage: answer ? usageOf(answer) : null,
    ...(answer && { parley: extrasOf(answer) }),
  };
}

const finishedResponse = (answer: Answer, head: Head) =>
  responseOf(head, 'completed', [messageItem(head, 'completed', [textPart(answer.response, answer)])], answer);

const messageItem = ({ answerId }: Head, status: string, content: object[]) => ({
  id: answerId,
  type: 'message',
  status,
  role: 'assistant',
  content,
});

const textPart = (text: string, answer?: Answer) => ({
  type: 'output_text',
  text,
  annotations: answer ? annotationsOf(answer) : [],
  logprobs: [],
});

const annotationsOf = (answer: Answer) =>
  urlCitations(answer).map((citation) => ({ type: 'url_citation', ...citation }));

const usageOf = ({ usage }: Answer) => ({
  input_tokens: usage.promptTokens,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: usage.completionTokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: usage.totalTokens,
});

type Pieces = ReturnType<typeof piecesOf>;
type ResponseEvent = { type: string } & Record<string, unknown>;

async function* events(pieces: Pieces, head: Head): AsyncGenerator<ResponseEvent> {
  const place = { item_id: head.answerId, output_index: 0, content_index: 0 };
  try {
    yield { type: 'response.created', response: responseOf(head, 'in_progress', []) };
    yield { type: 'response.in_progress', response: responseOf(head, 'in_progress', []) };
    yield { type: 'response.output_item.added', output_index: 0, item: messageItem(head, 'in_progress', []) };
    yield { type: 'response.content_part.added', ...place, part: textPart('') };
    for await (const piece of pieces) {
      if (piece.type === 'chunk')
        yield { type: 'response.output_text.delta', ...place, delta: piece.text, logprobs: [] };
      if (piece.type === 'answer') yield* ending(piece, head, place);
    }
  } catch (error) {
    const { code, message } = openaiErrorOf(error);
    const failed = { ...responseOf(head, 'failed', []), error: { code, message } };
    yield { type: 'response.failed', response: failed };
  }
}

function* ending(answer: Answer, head: Head, place: object): Generator<ResponseEvent> {
  const part = textPart(answer.response, answer);
  for (const [index, annotation] of part.annotations.entries())
    yield { type: 'response.output_text.annotation.added', ...place, annotation_index: index, annotation };
  yield { type: 'response.output_text.done', ...place, text: part.text, logprobs: [] };
  yield { type: 'response.content_part.done', ...place, part };
  yield { type: 'response.output_item.done', output_index: 0, item: messageItem(head, 'completed', [part]) };
  yield { type: 'response.completed', response: finishedResponse(answer, head) };
}

async function* numbered(given: AsyncGenerator<ResponseEvent>): AsyncGenerator<StreamEvent> {
  let number = 0;
  for await (const event of given) {
    yield { event: event.type, data: JSON.stringify({ ...event, sequence_number: number }) };
    number += 1;
  }
}

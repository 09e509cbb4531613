import { z } from 'zod';
import type { Answer } from '../answering/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { eventStreamResponse, type StreamEvent } from '../http/event-stream.ts';
import { ownerName } from '../identity/index.ts';
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

const completionBody = z.looseObject({
  ...askedFields,
  messages: z
    .array(givenMessage)
    .min(1)
    .describe('The conversation so far. The last message is the question; instructions are the chatbot’s own.'),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
  logprobs: z.boolean().nullish(),
});

type CompletionBody = z.output<typeof completionBody>;

const beginning = { offset: 0, citations: 0 };
const keepAlive = { everyMs: 15_000, text: ': still here\n\n' };

export function chatCompletionsRoute(dependencies: Dependencies): Endpoint {
  const { answering, authentication, clock } = dependencies;
  return endpoint(
    {
      ...openaiEndpoint(dependencies),
      path: '/v1/chat/completions',
      summary: 'Ask a chatbot as OpenAI’s chat completions',
      description:
        'For programs that know OpenAI’s interface: the model is a chatbot’s id, the key an API key. Sources are in `annotations`; `parley` holds the confidence and the session. Parameters that make no difference here are ignored.',
      body: completionBody,
      success: {
        status: 200,
        description: 'A chat completion, or its chunks.',
        schema: z.looseObject({ id: z.string(), object: z.string(), model: z.string() }),
        contentType: ['application/json', 'text/event-stream'],
      },
    },
    async (request) => {
      const { body, signal } = request;
      const caller = known(request.caller);
      requirePossible(body);
      const question = questionOf(request, {
        ...questionOfMessages(body.messages, 'messages'),
        sessionId: body.metadata?.session_id,
      });
      const head = { id: `chatcmpl-${question.answerId}`, created: Math.floor(clock() / 1000), model: body.model };
      if (!body.stream) return { body: completionOf(await answering.answer(question, signal), head) };
      const running = await answering.begin(question, ownerName(caller), signal);
      const { pieces, leave } = running.read(beginning);
      const stream = eventStreamResponse(chunks(piecesOf(pieces), head, body.stream_options?.include_usage === true), {
        onClose: () => leave(0),
        keepAlive,
        isStillWelcome: () => authentication.isStillWelcome(caller),
      });
      return { stream, over: running.over };
    },
  );
}

function requirePossible(body: CompletionBody): void {
  requireNoTools(body);
  if ((body.n ?? 1) !== 1) throw new UnsupportedParameter('n', 'n: there is one answer to a question.');
  if (body.logprobs) throw new UnsupportedParameter('logprobs', 'logprobs: are not known.');
  if (body.response_format && body.response_format.type !== 'text')
    throw new UnsupportedParameter(
      'response_format',
      'response_format: a chatbot answers in text.',
      'unsupported_value',
    );
}

interface Head {
  id: string;
  created: number;
  model: string;
}

function completionOf(answer: Answer, head: Head) {
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.response,
          refusal: null,
          annotations: annotationsOf(answer),
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: usageOf(answer),
    parley: extrasOf(answer),
  };
}

const annotationsOf = (answer: Answer) =>
  urlCitations(answer).map((citation) => ({ type: 'url_citation', url_citation: citation }));

const usageOf = ({ usage }: Answer) => ({
  prompt_tokens: usage.promptTokens,
  completion_tokens: usage.completionTokens,
  total_tokens: usage.totalTokens,
});

type Pieces = ReturnType<typeof piecesOf>;

async function* chunks(pieces: Pieces, head: Head, includesUsage: boolean): AsyncGenerator<StreamEvent> {
  const chunk = (delta: object, rest: { finish_reason?: string; parley?: object } = {}): StreamEvent => {
    const { finish_reason = null, ...extras } = rest;
    const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
    return eventOf({
      ...head,
      object: 'chat.completion.chunk',
      choices,
      ...(includesUsage && { usage: null }),
      ...extras,
    });
  };
  try {
    yield chunk({ role: 'assistant', content: '' });
    for await (const piece of pieces) {
      if (piece.type === 'chunk') yield chunk({ content: piece.text });
      if (piece.type !== 'answer') continue;
      const annotations = annotationsOf(piece);
      if (annotations.length > 0) yield chunk({ annotations });
      yield chunk({}, { finish_reason: 'stop', parley: extrasOf(piece) });
      if (includesUsage)
        yield eventOf({ ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(piece) });
    }
    yield { data: '[DONE]' };
  } catch (error) {
    yield eventOf({ error: openaiErrorOf(error) });
  }
}

const eventOf = (value: object): StreamEvent => ({ data: JSON.stringify(value) });

import { Parley } from '../../clients/js/src/index.ts';
import type { Scene } from '../service/prepare-scene.ts';
import { firstWait, type Scenario, secondWait } from './scenario.ts';

const question = ({ chatbotId }: Scene) => ({ chatbotId, message: 'Can I return a lamp?' });
const unicodeQuestion = ({ chatbotId }: Scene) => ({ chatbotId, message: 'Wann öffnet das Café in Köln? 👋 日本語' });
const internalError = {
  respond: {
    status: 500,
    headers: { 'x-request-id': 'made-up-by-the-proxy' },
    body: { error: 'Internal error', code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' },
  },
};
const gateway = (status: number) => ({
  respond: { status, headers: { 'content-type': 'text/html' }, text: '<h1>Bad gateway</h1>' },
});

export const asking: Scenario[] = [
  { name: 'query', about: 'A question is answered.', as: 'apiKey', operation: 'query', arguments: question },
  {
    name: 'query-in-session',
    about: 'A question names its session, its mode and its page.',
    as: 'apiKey',
    operation: 'query',
    arguments: (scene) => ({
      ...question(scene),
      sessionId: 'order-123',
      mode: 'productivity',
      pageUrl: 'https://shop.example.com/lamps',
      isTrial: true,
    }),
  },
  {
    name: 'query-given-key',
    about: "The caller's own idempotency key is sent.",
    as: 'apiKey',
    operation: 'query',
    arguments: question,
    options: { idempotencyKey: 'order-124' },
  },
  {
    name: 'query-unicode',
    about: 'Questions and answers are in any script.',
    as: 'apiKey',
    operation: 'query',
    arguments: unicodeQuestion,
  },
  {
    name: 'query-dropped-connection',
    about: 'A request whose response is lost is made again under the same key, and has one effect.',
    as: 'apiKey',
    operation: 'query',
    arguments: question,
    faults: [{ drop: true }],
    waits: [firstWait],
  },
  {
    name: 'query-server-error-then-answer',
    about: 'A request that fails in the server is made again.',
    as: 'apiKey',
    operation: 'query',
    arguments: question,
    faults: [internalError, gateway(503)],
    waits: [firstWait, secondWait],
  },
  {
    name: 'error-internal-error',
    about: 'INTERNAL_ERROR is an error once the tries are used up.',
    as: 'apiKey',
    operation: 'query',
    arguments: question,
    faults: [internalError, internalError, internalError],
    waits: [firstWait, secondWait],
  },
  {
    name: 'error-not-parley',
    about: 'Something else than Parley answers.',
    as: 'apiKey',
    operation: 'query',
    arguments: question,
    retries: 0,
    faults: [gateway(502)],
  },
  {
    name: 'error-unreachable',
    about: 'A connection that is dropped on every try is UNREACHABLE.',
    as: 'apiKey',
    operation: 'query',
    arguments: question,
    retries: 1,
    faults: [{ drop: true }, { drop: true }],
    waits: [firstWait],
  },
  {
    name: 'rate-limit-then-answer',
    about: 'A request past the limit is made again after the time in Retry-After.',
    as: 'limited',
    operation: 'query',
    arguments: async ({ baseUrl, limited: { apiKey, chatbotId } }) => {
      const asked = { chatbotId, message: 'Can I return a lamp?' };
      await new Parley({ baseUrl, apiKey }).query(asked);
      return asked;
    },
    faults: [{ headers: { 'retry-after': '7' } }],
    meanwhile: async ({ baseUrl, limited: { token, accountId } }) => {
      const body = { plan: 'enterprise' as const, hourlyLimit: 2 };
      await new Parley({ baseUrl, token }).request('PATCH', `/api/accounts/${accountId}`, { body });
    },
    waits: [{ atLeastMs: 7_000, atMostMs: 7_700 }],
  },
  {
    name: 'error-rate-limit-exceeded',
    about: 'A limit that lasts longer than a minute is an error at once.',
    as: 'limited',
    operation: 'query',
    arguments: ({ limited: { chatbotId } }) => ({ chatbotId, message: 'Can I return a lamp?' }),
    faults: [{ headers: { 'retry-after': '1800' } }],
    waits: [],
  },
  {
    name: 'stream',
    about: 'An answer comes in chunks, then whole.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: question,
  },
  {
    name: 'stream-unicode',
    about: 'A stream may be cut into pieces inside of a character.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: unicodeQuestion,
    splitsCharacters: true,
  },
  {
    name: 'stream-cut-and-resumed',
    about: 'A stream that is cut goes on after the last event, with nothing lost or repeated.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: question,
    faults: [{ cutAfterEvents: 3 }],
    waits: [firstWait],
  },
  {
    name: 'stream-cut-often',
    about: 'Every event that was received gives back all tries.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: question,
    retries: 1,
    faults: [{ cutAfterEvents: 2 }, { cutAfterEvents: 2 }, { cutAfterEvents: 2 }],
    waits: [firstWait, firstWait, firstWait],
  },
  {
    name: 'stream-cut-before-first-event',
    about: 'A stream that is cut before its first event is asked for again under the same key.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: question,
    faults: [{ cutAfterEvents: 0 }],
    waits: [firstWait],
  },
  {
    name: 'stream-cut-for-good',
    about: 'A stream that cannot be resumed is STREAM_CUT.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: question,
    retries: 1,
    faults: [{ cutAfterEvents: 2 }, { drop: true }],
    waits: [firstWait],
  },
  {
    name: 'stream-refused',
    about: 'A failure before the first chunk is an ordinary error.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: () => ({ chatbotId: 'bot_nobody-has-made-this-one', message: 'Hello' }),
  },
  {
    name: 'stream-broken-off',
    about: 'An error in the middle of a stream has the code of its event.',
    as: 'apiKey',
    operation: 'queryStream',
    arguments: question,
    faults: [
      {
        respond: {
          status: 200,
          headers: { 'content-type': 'text/event-stream; charset=utf-8' },
          text: 'id: msg_1:4\nevent: chunk\ndata: {"chunk":"You "}\n\nid: msg_1:4:error\nevent: error\ndata: {"error":"Answering is unavailable","code":"MODEL_UNAVAILABLE","message":"The language model does not answer."}\n\n',
        },
      },
    ],
  },
  {
    name: 'feedback',
    about: 'An answer is rated.',
    as: 'apiKey',
    operation: 'feedback',
    arguments: async (scene) => {
      const { baseUrl, apiKey } = scene;
      const { sessionId, messageId } = await new Parley({ baseUrl, apiKey }).query(question(scene));
      return { sessionId, messageId, rating: 5, comment: 'Schön – danke! 👍' };
    },
  },
];

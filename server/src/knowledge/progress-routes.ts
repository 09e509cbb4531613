import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Chatbot } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { eventStreamResponse, type StreamEvent } from '../http/event-stream.ts';
import { actorOf } from '../http/signed-in.ts';
import { type ActingCaller, withScope } from '../identity/index.ts';
import { common, type KnowledgeRouteServices, ofSource } from './route-fields.ts';
import { documentOf, itemDocument, itemDocumentOf, itemStates, sourceDocument } from './source-document.ts';

const lookEveryMs = 400;
const keepAliveMs = 15_000;

/** How far the reading of a source is, item by item and as a whole; start it again, stop it. */
export function progressRoutes(services: KnowledgeRouteServices): Endpoint[] {
  const { knowledge, chatbots, authentication, draining } = services;

  /** Read from the database each time: whichever node reads the source, this one sees it. */
  async function* follow(chatbot: Chatbot, sourceId: string, gone: AbortSignal): AsyncGenerator<StreamEvent> {
    for (let last = ''; !gone.aborted; ) {
      const source = await knowledge.findSource(chatbot, sourceId).catch(() => undefined);
      if (!source) return;
      const data = JSON.stringify(documentOf(source));
      if (data !== last) yield { event: 'progress', data };
      last = data;
      if (source.status !== 'pending') {
        yield { event: 'end', data: JSON.stringify({ status: source.status }) };
        return;
      }
      await sleep(lookEveryMs, undefined, { signal: gone }).catch(() => {});
    }
  }

  function followSource(chatbot: Chatbot, sourceId: string, caller: ActingCaller): Response {
    const closed = new AbortController();
    const gone = AbortSignal.any([closed.signal, draining]);
    return eventStreamResponse(follow(chatbot, sourceId, gone), {
      keepAlive: { everyMs: keepAliveMs, text: ': still here\n\n' },
      onClose: () => closed.abort(),
      isStillWelcome: async () =>
        (await authentication.isStillWelcome(caller)) &&
        chatbots.chatbotFor(caller, chatbot.id, 'see').then(
          () => true,
          () => false,
        ),
    });
  }

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources/{sourceId}/documents',
        apiKey: withScope('read', 'sources'),
        summary: 'List the pages and files of a source, and what became of each',
        params: ofSource,
        query: z.object({
          state: z
            .enum([...itemStates, 'ready'])
            .optional()
            .describe('`ready` is done or unchanged; `failed` is also gone.'),
          after: z.string().max(2_000).optional().describe('The `next` of the page before.'),
          limit: z.coerce.number().int().min(1).max(500).default(100),
        }),
        success: {
          status: 200,
          description: 'One page of them, in the order of their addresses.',
          schema: z.object({ documents: z.array(itemDocument), next: z.string().nullable() }),
        },
      },
      async ({ caller, params, query: { state, after, limit } }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        const source = await knowledge.findSource(chatbot, params.sourceId);
        const items = await knowledge.itemsOf(source, { outcome: state, after, limit: limit + 1 });
        const shown = items.slice(0, limit);
        const next = items.length > limit ? (shown.at(-1)?.item ?? null) : null;
        return { body: { documents: shown.map(itemDocumentOf), next } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources/{sourceId}/events',
        apiKey: withScope('read', 'sources'),
        summary: 'Follow a source while it is read',
        description:
          'Events named `progress` hold the source as the endpoint above gives it; `end` is the last, once it is `ready`, `failed` or `cancelled`.',
        params: ofSource,
        success: {
          status: 200,
          description: 'A stream of events.',
          contentType: 'text/event-stream',
          schema: z.string(),
        },
      },
      async ({ caller, params }) => {
        const actor = actorOf(caller);
        const chatbot = await chatbots.chatbotFor(actor, params.id, 'see');
        await knowledge.findSource(chatbot, params.sourceId);
        return followSource(chatbot, params.sourceId, actor);
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/sources/{sourceId}/refresh',
        apiKey: withScope('sources'),
        summary: 'Read a source again',
        description: 'Only what has changed is indexed anew; a page that is gone leaves the answers.',
        params: ofSource,
        errors: [...common.errors, 'CONFLICT'],
        success: { status: 202, description: 'The source, to be read.', schema: sourceDocument },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return { body: documentOf(await knowledge.refreshSource(chatbot, params.sourceId)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/sources/{sourceId}/cancel',
        apiKey: withScope('sources'),
        summary: 'Stop reading a source',
        description: 'What was read so far stays; `refresh` begins anew.',
        params: ofSource,
        success: { status: 200, description: 'The source.', schema: sourceDocument },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return { body: documentOf(await knowledge.cancelSource(chatbot, params.sourceId)) };
      },
    ),
  ];
}

import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import type { Knowledge, Source } from './index.ts';

const longestContent = 1_000_000;

const given = z.strictObject({
  type: z.enum(['text', 'markdown']).default('markdown'),
  title: z.string().trim().min(1).max(200),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .max(2_000)
    .nullable()
    .default(null)
    .describe('Where visitors can read it; shown as the source of answers.'),
  content: z.string().min(1).max(longestContent),
});

const source = z.object({
  id: z.string(),
  type: z.enum(['text', 'markdown']),
  title: z.string(),
  url: z.string().nullable(),
  status: z.enum(['pending', 'ready', 'failed']),
  error: z.string().nullable().describe('Why it failed.'),
  passages: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const ofChatbot = z.object({ id: z.string() });
const ofSource = ofChatbot.extend({ sourceId: z.string() });

/** What a chatbot knows, managed. */
export function knowledgeRoutes({
  knowledge,
  chatbots,
}: {
  knowledge: Knowledge;
  chatbots: Chatbots;
}): Endpoint[] {
  const common = { tag: 'Sources', callers: ['user'], errors: ['CHATBOT_NOT_FOUND', 'NOT_FOUND'] } as const;
  // A text of the allowed length in the widest characters, and some room for escapes.
  const maxBodyBytes = 4 * longestContent;

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources',
        summary: "List a chatbot's sources",
        params: ofChatbot,
        success: { status: 200, description: 'The sources.', schema: z.object({ sources: z.array(source) }) },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'see');
        return { body: { sources: (await knowledge.sourcesOf(chatbot)).map(documentOf) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/sources',
        summary: 'Give a chatbot a text to learn from',
        description:
          'The text is indexed in the background: `status` becomes `ready`, or `failed` with the reason.',
        params: ofChatbot,
        isIdempotent: true,
        maxBodyBytes,
        body: given,
        success: { status: 202, description: 'The source, to be indexed.', schema: source },
      },
      async ({ caller, params, body }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'manage');
        return { body: documentOf(await knowledge.addSource(chatbot, body)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources/{sourceId}',
        summary: 'Read a source',
        params: ofSource,
        success: { status: 200, description: 'The source.', schema: source },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'see');
        return { body: documentOf(await knowledge.findSource(chatbot, params.sourceId)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'put',
        path: '/api/chatbots/{id}/sources/{sourceId}',
        summary: "Replace a source's text",
        description: 'Until the new text is indexed, answers come from the old one.',
        params: ofSource,
        maxBodyBytes,
        body: given,
        success: { status: 202, description: 'The source, to be indexed.', schema: source },
      },
      async ({ caller, params, body }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'manage');
        return { body: documentOf(await knowledge.replaceSource(chatbot, params.sourceId, body)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/chatbots/{id}/sources/{sourceId}',
        summary: 'Delete a source: it leaves the answers at once',
        params: ofSource,
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'manage');
        await knowledge.deleteSource(chatbot, params.sourceId);
        return {};
      },
    ),
  ];
}

function documentOf({ id, type, title, url, status, error, passages, createdAt, updatedAt }: Source) {
  const times = {
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
  return { id, type, title, url, status, error, passages, ...times };
}

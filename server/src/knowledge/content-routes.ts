import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { type ActingCaller, withScope } from '../identity/index.ts';
import { pairsToCsv } from './pairs-csv.ts';
import type { ReadDocument } from './ports.ts';
import { common, type KnowledgeRouteServices, ofSource } from './route-fields.ts';
import { sourceTypeName, sourceTypeOf } from './source-types/index.ts';

const readDocument = z.object({
  documentId: z.string(),
  address: z.string().describe('Of the page; `content` where the source is one document.'),
  title: z.string(),
  url: z.string().nullable(),
  language: z.string(),
  passages: z.array(
    z.object({
      position: z.int().min(0),
      headingPath: z.array(z.string()).describe('The headings above it, outermost first.'),
      text: z.string().describe('The text of the passage, in Markdown.'),
      url: z.string().nullable().describe('Leads to the spot where the format allows it.'),
    }),
  ),
  next: z.int().nullable().describe('`from` of the next page of passages.'),
});

const sourceContent = z.object({
  type: sourceTypeName,
  title: z.string(),
  url: z.string().nullable(),
  content: z.string().nullable().describe('The text of a text source. Null for other sources.'),
  pairs: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .nullable()
    .describe('The questions and answers of a list of pairs. Null for other sources.'),
});

/** What was read, and what the owner wrote. */
export function contentRoutes({ knowledge, chatbots }: KnowledgeRouteServices): Endpoint[] {
  async function sourceFor(caller: ActingCaller, { id, sourceId }: z.output<typeof ofSource>) {
    const chatbot = await chatbots.chatbotFor(caller, id, 'see');
    return knowledge.findSource(chatbot, sourceId);
  }

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources/{sourceId}/documents/{documentId}',
        apiKey: withScope('read', 'sources'),
        summary: 'Read what was read of a page or file, passage by passage',
        description: 'A document that is read anew has another id: list the documents of the source for it.',
        params: ofSource.extend({ documentId: z.string() }),
        query: z.object({
          from: z.coerce.number().int().min(0).default(0).describe('The `next` of the page before.'),
          limit: z.coerce.number().int().min(1).max(500).default(100),
        }),
        success: { status: 200, description: 'The document.', schema: readDocument },
      },
      async ({ caller, params, query: { from, limit } }) => {
        const source = await sourceFor(actorOf(caller), params);
        const document = await knowledge.readDocument(source, params.documentId, { from, limit: limit + 1 });
        return { body: documentOf(document, limit) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources/{sourceId}/content',
        apiKey: withScope('read', 'sources'),
        summary: 'Read the text or the pairs of a source, to change them',
        params: ofSource,
        success: { status: 200, description: 'What the owner wrote.', schema: sourceContent },
      },
      async ({ caller, params }) => {
        const source = await sourceFor(actorOf(caller), params);
        const { content } = sourceTypeOf(source);
        if (content !== 'text' && content !== 'pairs')
          throw invalidRequest('Only texts and pairs have a content of their own.');
        return {
          body: {
            type: sourceTypeName.parse(source.type),
            title: source.title,
            url: source.url,
            content: content === 'text' ? await knowledge.contentOf(source) : null,
            pairs: content === 'pairs' ? await knowledge.pairsOf(source) : null,
          },
        };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sources/{sourceId}/pairs.csv',
        apiKey: withScope('read', 'sources'),
        summary: 'Download the pairs of a source as CSV',
        description:
          'A cell that a spreadsheet would run as a formula begins with an apostrophe, which `csv` takes off.',
        params: ofSource,
        success: { status: 200, description: 'The pairs.', schema: z.string(), contentType: 'text/csv' },
      },
      async ({ caller, params }) => {
        const source = await sourceFor(actorOf(caller), params);
        if (sourceTypeOf(source).content !== 'pairs') throw invalidRequest('This source has no pairs.');
        return new Response(pairsToCsv(await knowledge.pairsOf(source)), {
          headers: {
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': 'attachment; filename="pairs.csv"',
          },
        });
      },
    ),
  ];
}

function documentOf({ item, url, passages, ...rest }: ReadDocument, limit: number): z.output<typeof readDocument> {
  const address = url.startsWith('urn:') ? null : url;
  return {
    ...rest,
    address: item,
    url: address,
    passages: passages.slice(0, limit).map(({ spot, ...passage }) => ({
      ...passage,
      url: address === null ? null : address + spot,
    })),
    next: passages[limit]?.position ?? null,
  };
}

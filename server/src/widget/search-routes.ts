import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { type Identity, noApiKey } from '../identity/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { Limits } from '../limits/index.ts';
import { searchSnippet } from './search-snippet.ts';
import { visitorOf } from './visitor-of.ts';

/** Several passages of a page are one result. */
const passagesLookedAt = 24;
const mostResults = 8;
/** A page that holds none of the words is shown only where it means nearly as much as the best. */
const nearlyAsClose = 0.85;

interface Dependencies {
  chatbots: Chatbots;
  knowledge: Pick<Knowledge, 'findPassages'>;
  identity: Pick<Identity, 'findAccount'>;
  limits: Pick<Limits, 'countSearch'>;
}

/** What the search box shows while a visitor types. */
export function searchRoutes({ chatbots, knowledge, identity, limits }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/widget/{id}/search',
        tag: 'Widget',
        summary: 'Search the pages of a chatbot as a visitor',
        description:
          'At most 8 pages, best first, each once. Not counted in the hour of the account; a visitor may search 120 times a minute.',
        callers: ['visitor'],
        apiKey: noApiKey('It is for visitors; a key searches with the scope `read`.'),
        params: z.object({ id: z.string() }),
        query: z.object({ q: z.string().trim().min(1).max(200) }),
        success: {
          status: 200,
          description: 'The pages.',
          schema: z.object({
            results: z.array(
              z.object({
                title: z.string(),
                section: z.string().optional().describe('The heading within the page, where there is one.'),
                url: z.string().describe('Leads to the spot where the format allows it.'),
                snippet: z.string(),
                marks: z
                  .array(z.object({ start: z.number(), end: z.number() }))
                  .describe('Words of the snippet that were searched for, in UTF-16 units.'),
              }),
            ),
          }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'MODEL_UNAVAILABLE'],
      },
      async ({ caller, params, query: { q }, address, signal }) => {
        const visitor = visitorOf(caller);
        const chatbot = await chatbots.chatbotToAsk(visitor, params.id);
        const account = await identity.findAccount(chatbot.accountId);
        if (!account) throw new Problem('CHATBOT_NOT_FOUND', 'There is no such chatbot.');
        await limits.countSearch(account, { kind: 'visitor', address, visitorId: visitor.visitorId });
        const { passages } = await knowledge.findPassages({ chatbot, question: q, limit: passagesLookedAt, signal });
        const closest = Math.max(...passages.map(({ dense }) => dense));
        const seen = new Set<string>();
        const results = passages
          .filter(({ coverage, dense }) => coverage > 0 || dense >= nearlyAsClose * closest)
          // Pairs and files without an address are nowhere to go to.
          .filter(({ url }) => /^https?:/.test(url) && !seen.has(url) && seen.add(url))
          .slice(0, mostResults)
          .map(({ title, headingPath, url, spot, text, language }) => {
            const snippet = searchSnippet(text, q, language);
            const section = headingPath.at(-1);
            return {
              title,
              ...(section && section !== title && { section }),
              url: url + spot,
              snippet: snippet.text,
              marks: snippet.marks,
            };
          });
        return { body: { results }, headers: { 'Cache-Control': 'private, max-age=60' } };
      },
    ),
  ];
}

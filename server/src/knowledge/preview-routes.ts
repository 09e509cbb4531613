import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { type Identity, withAccountScope } from '../identity/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Knowledge } from './knowledge.ts';

interface Dependencies {
  knowledge: Knowledge;
  identity: Identity;
  limits: Limits;
}

const preview = z.object({
  url: z.string().describe('Where the page is, after redirects.'),
  name: z.string().describe("The site's name for itself, or its host."),
  description: z.string().nullable(),
  language: z.string().nullable().describe('The language of the page, as a BCP 47 primary subtag such as `en`.'),
  logoUrl: z.string().nullable(),
  color: z.string().nullable().describe('As `#rrggbb`; null where the page names none.'),
  suggestedQuestions: z.array(z.string()).describe('At most four, from its FAQ and headings.'),
});

/** A look at a website before there is a chatbot for it. */
export function previewRoutes({ knowledge, identity, limits }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/websites/preview',
        tag: 'Sources',
        callers: ['user'],
        apiKey: withAccountScope('manage'),
        summary: 'Look at a website: its name, language, logo, color and questions',
        description: 'One page is fetched, under the rules by which sources are read. Nothing is stored.',
        body: z.strictObject({
          url: z.string().trim().min(1).max(2_000).describe('An address, or a host such as `acme.com`.'),
          accountId: z.string().optional().describe('Needed by users of several accounts.'),
        }),
        success: { status: 200, description: 'What the page says.', schema: preview },
        errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'WEBSITE_UNREADABLE'],
      },
      async ({ caller, body, signal }) => {
        const actor = actorOf(caller);
        const accountId = body.accountId ?? (await identity.onlyAccountOf(actor));
        await identity.accountFor(actor, accountId, 'manage');
        await limits.countPreview(accountId);
        return { body: await knowledge.previewWebsite(body.url, signal) };
      },
    ),
  ];
}

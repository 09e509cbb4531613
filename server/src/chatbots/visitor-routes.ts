import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { entityTag, isKnown } from '../http/final-reply.ts';
import { type IsOwnOrigin, mayEmbed, verifyIdentity, welcomeVisitor } from '../identity/index.ts';
import { SPOKEN_LANGUAGES } from '../languages/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Chatbot, Chatbots } from './index.ts';
import { settingsForm } from './settings.ts';

interface Dependencies {
  chatbots: Chatbots;
  limits: Limits;
  visitorSecret: string;
  isOwnOrigin: IsOwnOrigin;
  clock(): number;
}

/** What a visitor's browser asks for first: how the widget looks, and who it is from now on. */
export function visitorRoutes({ chatbots, limits, visitorSecret, isOwnOrigin, clock }: Dependencies): Endpoint[] {
  const common = { tag: 'Widget', callers: ['nobody'], params: z.object({ id: z.string() }) } as const;

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/widget/config/{id}',
        summary: 'Read the public widget configuration',
        isConditional: true,
        success: {
          status: 200,
          description: 'The configuration, with an ETag.',
          schema: z.object({
            id: z.string(),
            name: z.string(),
            domain: z.string(),
            theme: settingsForm.shape.theme,
            isActive: z.boolean(),
            welcomeMessage: z.string(),
            suggestedQuestions: z.array(z.string()),
            languages: z.array(z.enum(SPOKEN_LANGUAGES)).describe('The languages it answers in; empty for all.'),
            liveChat: z.object({
              isEnabled: z.boolean(),
              attachments: z.boolean().optional().describe('False where no files can be sent; left out otherwise.'),
              repliesByEmail: z
                .boolean()
                .optional()
                .describe('True where a visitor who is away gets replies by email; left out otherwise.'),
            }),
            welcomeMessages: settingsForm.shape.welcomeMessages.optional(),
            logoUrl: z.string().optional(),
            teaserAfterSeconds: z.number().optional(),
            preChatForm: z.boolean().optional(),
            notAllowed: z
              .string()
              .optional()
              .describe('There where the page that asks may not show the chatbot: why, and where to change it.'),
          }),
        },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ params, header }) => {
        const chatbot = await chatbots.publicChatbot(params.id);
        chatbots.sightings.note(chatbot, pageOf(header));
        const notAllowed = refusalOf(chatbot, header);
        const body = { ...chatbots.widgetConfiguration(chatbot), ...(notAllowed && { notAllowed }) };
        const tag = entityTag(JSON.stringify(body));
        const headers = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Origin' };
        return isKnown(tag, header('if-none-match')) ? { status: 304, headers } : { body, headers };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/widget/{id}/visitor',
        summary: 'Get a visitor token for the page you are on',
        description:
          "The browser's Origin must be one of the chatbot's domains, a subdomain of one, localhost while it has no domain (and on a local server where `domains` were set), or this server's own: that of the chat in its frame.",
        body: z.object({
          token: z
            .string()
            .max(4_000)
            .optional()
            .describe('An earlier token of this browser: the visitor stays the same.'),
          identity: z
            .string()
            .max(8_000)
            .optional()
            .describe("A JWT (HS256) that your server has signed with the chatbot's identity secret."),
        }),
        success: {
          status: 200,
          description: 'The token.',
          schema: z.object({ token: z.string(), visitorId: z.string(), expiresAt: z.iso.datetime() }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'FORBIDDEN', 'INVALID_TOKEN', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ params, body, header, address }) => {
        // Found first: every name that somebody makes up would open a window of its own, and none would ever be full.
        const chatbot = await chatbots.publicChatbot(params.id);
        await limits.countNewVisitor(address, chatbot.id);
        const nowMs = clock();
        const arrival = { origin: header('origin'), host: header('host'), earlierToken: body.token };
        const welcome = welcomeVisitor(
          { ...chatbot, embedding: chatbots.embeddingOf(chatbot) },
          { ...arrival, ...(await identityOf(chatbot.id, body.identity, nowMs)) },
          { isOwnOrigin, secret: visitorSecret, nowMs },
        );
        return { body: { ...welcome, expiresAt: new Date(welcome.expiresAt).toISOString() } };
      },
    ),
  ];

  /** The origin of the page that asks, where it is none of ours. */
  function pageOf(header: (name: string) => string | undefined): string | undefined {
    const origin = header('origin') ?? URL.parse(header('referer') ?? '')?.origin;
    return origin === undefined || isOwnOrigin(origin, header('host')) ? undefined : origin;
  }

  /** What the owner of a page that may not show the chatbot reads in its console. */
  function refusalOf(chatbot: Chatbot, header: (name: string) => string | undefined) {
    const origin = pageOf(header);
    if (origin === undefined || mayEmbed(chatbots.embeddingOf(chatbot), origin)) return undefined;
    const page = URL.canParse(origin) ? new URL(origin).hostname : origin;
    return `${page} is not an allowed domain of ${chatbot.id}; add it in the dashboard under Settings`;
  }

  async function identityOf(chatbotId: string, token: string | undefined, nowMs: number) {
    if (token === undefined)
      return { identity: undefined, identitySecretId: await chatbots.identitySecrets.presentId(chatbotId) };
    const { id, secret } = await chatbots.identitySecrets.toVerifyWith(chatbotId);
    return { identity: await verifyIdentity(token, { secret, chatbotId, nowMs }), identitySecretId: id };
  }
}

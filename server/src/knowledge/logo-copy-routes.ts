import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import { mostSmallImageBytes } from '../small-images.ts';
import { type KnowledgeRouteServices, ofChatbot } from './route-fields.ts';

/** The logo of a website becomes that of its chatbot, so that visitors' browsers do not ask the website for it. */
export function logoCopyRoutes({ knowledge, chatbots, limits }: KnowledgeRouteServices): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/chatbots/{id}/logo/copy',
        tag: 'Settings',
        callers: ['user'],
        apiKey: withScope('manage'),
        summary: 'Copy a logo from a website',
        description: `The image is fetched once, under the rules by which sources are read, checked as an uploaded logo is (PNG, JPEG or WebP, at most ${mostSmallImageBytes / 1_000} KB) and kept here. A chatbot that has a logo keeps its own. It counts as a look at a website.`,
        params: ofChatbot,
        body: z.strictObject({
          url: z.string().trim().min(1).max(2_000).describe('Where the image is, such as the `logoUrl` of a preview.'),
        }),
        success: {
          status: 200,
          description: "Where the chatbot's logo is now.",
          schema: z.object({ logoUrl: z.string() }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'UNSUPPORTED_MEDIA_TYPE', 'WEBSITE_UNREADABLE'],
      },
      async ({ caller, params, body, signal }) => {
        const actor = actorOf(caller);
        const { accountId } = await chatbots.chatbotFor(actor, params.id, 'manage');
        await limits.countPreview(accountId);
        const image = await knowledge.fetchImage(body.url, mostSmallImageBytes, signal);
        return { body: { logoUrl: await chatbots.addLogo(actor, params.id, image) } };
      },
    ),
  ];
}

import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { smallImageResponse } from '../http/small-image-response.ts';
import { withScope } from '../identity/index.ts';
import { mostSmallImageBytes, smallImageTypes } from '../small-images.ts';
import type { Chatbots } from './index.ts';

/** Logos that owners upload, and visitors' browsers load. */
export function logoRoutes({ chatbots }: { chatbots: Chatbots }): Endpoint[] {
  const { logos } = chatbots;
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/chatbots/{id}/logo',
        tag: 'Settings',
        callers: ['user'],
        apiKey: withScope('manage'),
        summary: 'Upload a logo',
        description: `A PNG, JPEG or WebP image, recognised by its bytes, of at most ${mostSmallImageBytes / 1_000} KB and 2,048 pixels on each side. The reply has the address to save as \`logoUrl\` of the settings; until it is saved there, the next upload replaces it.`,
        params: z.object({ id: z.string() }),
        form: z.object({}),
        success: { status: 201, description: 'Where it is.', schema: z.object({ logoUrl: z.string() }) },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params, receiveFile }) => {
        const actor = actorOf(caller);
        // Before anything is read.
        await chatbots.chatbotFor(actor, params.id, 'manage');
        const { saved } = await receiveFile({
          maxFileBytes: mostSmallImageBytes,
          save: async ({ bytes }) => Buffer.concat(await Array.fromAsync(bytes)),
          discard: async () => {},
        });
        return { body: { logoUrl: await logos.save(actor, params.id, saved) } };
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/widget/{id}/logo/{digest}',
        tag: 'Widget',
        callers: ['nobody'],
        summary: "A chatbot's uploaded logo",
        description: 'What it holds is in its address: it never changes there.',
        params: z.object({ id: z.string(), digest: z.string().max(64) }),
        success: {
          status: 200,
          description: 'The image, as what it was found to be.',
          schema: z.string(),
          contentType: [...smallImageTypes],
        },
        errors: ['CHATBOT_NOT_FOUND', 'NOT_FOUND'],
      },
      async ({ params }) => {
        const chatbot = await chatbots.publicChatbot(params.id);
        return smallImageResponse(await logos.find(chatbot.id, params.digest), 'logo');
      },
    ),
  ];
}

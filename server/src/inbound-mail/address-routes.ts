import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { InboundMail } from './index.ts';

const addressDocument = z.object({
  isAvailable: z.boolean().describe('Whether this server receives emails.'),
  name: z.string().nullable(),
  address: z.string().nullable().describe('Where the chatbot is written to.'),
});

/** The email address of a chatbot. */
export function addressRoutes({
  addresses,
  chatbots,
}: Pick<InboundMail, 'addresses'> & { chatbots: Chatbots }): Endpoint[] {
  const common = {
    path: '/api/chatbots/{id}/mail-address',
    tag: 'Chatbots',
    callers: ['user'],
    apiKey: withScope('manage'),
    params: z.object({ id: z.string() }),
  } as const;
  const success = { status: 200, description: 'The address.', schema: addressDocument };

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        summary: 'Read the email address of a chatbot',
        success,
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const { id } = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return { body: await addresses.read(id) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'put',
        summary: 'Give a chatbot an email address',
        description:
          'Emails to it open a conversation. The chatbot answers where it is sure; all others go to the inbox. A name belongs to one chatbot of the server.',
        body: z.strictObject({ name: z.string().trim().max(40).describe('The name in the address.') }),
        success,
        errors: ['CHATBOT_NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params, body }) => {
        const { id } = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        await addresses.setName(id, body.name);
        return { body: await addresses.read(id) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        summary: "Take a chatbot's email address away",
        success: { status: 204, description: 'Nobody can write to it any more.' },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const { id } = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        await addresses.removeName(id);
        return {};
      },
    ),
  ];
}

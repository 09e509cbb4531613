import { part, queryOf } from '../addressed.ts';
import type { Body, Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import type { Transport } from '../transport.ts';

export type Chatbot = Reply<'GET', '/api/chatbots/{id}'>;

interface ChatbotId {
  chatbotId: string;
}

export function chatbots({ request }: Transport) {
  return {
    /** The chatbots of your accounts, or of one. */
    async list({ accountId }: { accountId?: string } = {}, options?: CallOptions): Promise<Chatbot[]> {
      const { chatbots: all } = await request(
        'GET',
        `/api/chatbots${queryOf({ accountId })}` as '/api/chatbots',
        {},
        options,
      );
      return all;
    },
    create: (body: Body<'POST', '/api/chatbots'>, options?: CallOptions) =>
      request('POST', '/api/chatbots', { body, takesKey: true }, options),
    get: ({ chatbotId }: ChatbotId, options?: CallOptions) =>
      request('GET', `/api/chatbots/${part(chatbotId)}`, {}, options),
    /** Changes its name, its domain, or whether it is active. */
    update: ({ chatbotId, ...body }: ChatbotId & Body<'PATCH', '/api/chatbots/{id}'>, options?: CallOptions) =>
      request('PATCH', `/api/chatbots/${part(chatbotId)}`, { body }, options),
    /** With everything under it. */
    delete: ({ chatbotId }: ChatbotId, options?: CallOptions) =>
      request('DELETE', `/api/chatbots/${part(chatbotId)}`, {}, options),
  };
}

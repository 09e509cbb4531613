import { part } from '../addressed.ts';
import type { Body, Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import type { Transport } from '../transport.ts';

export type MailAddress = Reply<'GET', '/api/chatbots/{id}/mail-address'>;

interface ChatbotId {
  chatbotId: string;
}

/** The email address of a chatbot. */
export function mailAddress({ request }: Transport) {
  return {
    get: ({ chatbotId }: ChatbotId, options?: CallOptions) =>
      request('GET', `/api/chatbots/${part(chatbotId)}/mail-address`, {}, options),
    /** The name belongs to one chatbot of the server. */
    set: ({ chatbotId, ...body }: ChatbotId & Body<'PUT', '/api/chatbots/{id}/mail-address'>, options?: CallOptions) =>
      request('PUT', `/api/chatbots/${part(chatbotId)}/mail-address`, { body }, options),
    remove: ({ chatbotId }: ChatbotId, options?: CallOptions) =>
      request('DELETE', `/api/chatbots/${part(chatbotId)}/mail-address`, {}, options),
  };
}

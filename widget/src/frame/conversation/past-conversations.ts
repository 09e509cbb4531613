import type { Reply } from '../../../../clients/js/src/calls.ts';
import type { Requests } from './requests.ts';

export type PastConversation = Reply<'GET', '/api/widget/{id}/conversations'>['conversations'][number];

/** The visitor's own conversations, the latest first. */
export async function readPastConversations(requests: Requests, chatbotId: string): Promise<PastConversation[]> {
  const response = await requests.send(`/api/widget/${chatbotId}/conversations`, { asVisitor: true });
  return ((await response.json()) as Reply<'GET', '/api/widget/{id}/conversations'>).conversations;
}

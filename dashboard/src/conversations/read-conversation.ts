import type { Reply } from '../../../clients/js/src/calls.ts';
import type { Api } from '../api/api.ts';
import type { Said } from './said.ts';

type ConversationPage = Reply<'GET', '/api/chatbots/{id}/sessions/{sessionId}'>;
type TranscriptPart = Reply<'GET', '/api/live-chat/sessions/{id}/transcript'>;

/** A conversation with all its pages. */
export async function readConversation(api: Api, chatbotId: string, sessionId: string): Promise<ConversationPage> {
  const path = `/api/chatbots/${chatbotId}/sessions/${sessionId}` as const;
  const first = await api.call(path);
  const messages = [...first.messages];
  for (let { next } = first; next !== null; ) {
    const page: ConversationPage = await api.call(`${path}?after=${next}`);
    messages.push(...page.messages);
    next = page.next;
  }
  return { ...first, messages };
}

/** What was said in a live chat, with all its parts. */
export async function readChat(api: Api, liveSessionId: string): Promise<Said[]> {
  const chat: Said[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const part: TranscriptPart = await api.call(`/api/live-chat/sessions/${liveSessionId}/transcript?after=${after}`);
    chat.push(...part.chat.map((entry) => (entry.attachment ? { ...entry, chatId: liveSessionId } : entry)));
    after = part.next;
  }
  return chat;
}

import type { Api } from '../api/api.ts';
import type { ConversationMessage, ConversationSummary } from '../api/documents.ts';
import type { ChatEntry } from './said.ts';

export type WholeConversation = ConversationSummary & {
  messages: ConversationMessage[];
  liveSessionIds: string[];
};

/** A conversation with all its pages. */
export async function readConversation(api: Api, path: string): Promise<WholeConversation> {
  type Page = WholeConversation & { next: number | null };
  const first: Page = await api.call(path);
  const messages = [...first.messages];
  for (let { next } = first; next !== null; ) {
    const page: Page = await api.call(`${path}?after=${next}`);
    messages.push(...page.messages);
    next = page.next;
  }
  return { ...first, messages };
}

/** What was said in a live chat, with all its parts. */
export async function readChat(api: Api, liveSessionId: string): Promise<ChatEntry[]> {
  type Part = { chat: ChatEntry[]; next: number | null };
  const chat: ChatEntry[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const part: Part = await api.call(`/api/live-chat/sessions/${liveSessionId}/transcript?after=${after}`);
    chat.push(...part.chat);
    after = part.next;
  }
  return chat;
}

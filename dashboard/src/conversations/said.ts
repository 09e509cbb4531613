import type { Reply } from '../../../clients/js/src/calls.ts';
import type { ConversationMessage } from '../api/documents.ts';

/** A part of a live chat's transcript. */
export type ChatEntry = Reply<'GET', '/api/live-chat/sessions/{id}/transcript'>['chat'][number];

export interface Said {
  key: string;
  at: string;
  from: ChatEntry['from'];
  name: string | undefined;
  text: string;
  /** Where it was said to or by the chatbot. */
  message: ConversationMessage | undefined;
}

/** All that was said, to the chatbot and to people, in the order in which it was. */
export function inOrder(messages: readonly ConversationMessage[], chats: readonly (readonly ChatEntry[])[]): Said[] {
  return [
    ...messages.map(
      (message): Said => ({
        key: message.id,
        at: message.createdAt,
        from: message.role,
        name: undefined,
        text: message.text,
        message,
      }),
    ),
    ...chats.flatMap((chat, number) =>
      chat.map(
        ({ at, from, name, text }, place): Said => ({
          key: `${number} ${place}`,
          at,
          from,
          name,
          text,
          message: undefined,
        }),
      ),
    ),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

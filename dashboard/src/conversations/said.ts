import type { Reply } from '../../../clients/js/src/calls.ts';
import type { ConversationMessage } from '../api/documents.ts';

/** A part of a live chat's transcript. */
export type ChatEntry = Reply<'GET', '/api/live-chat/sessions/{id}/transcript'>['chat'][number];

/** Something that was said or happened. What visitors thought of it is only in what was said to the chatbot. */
export interface Said extends ChatEntry {
  rating?: number | null;
  comment?: string | null;
  /** The live chat that it was said in, where it carries a file. */
  chatId?: string;
}

/** The same with a name of its own among all of them. */
export interface KeyedSaid {
  key: string;
  said: Said;
}

/** All that was said, to the chatbot and to people, in the order in which it was. */
export function inOrder(messages: readonly ConversationMessage[], chats: readonly (readonly Said[])[]): KeyedSaid[] {
  return [
    ...messages.map((message) => ({ key: message.id, said: saidIn(message) })),
    ...chats.flatMap((chat, number) => chat.map((said, index) => ({ key: `${number} ${index}`, said }))),
  ].toSorted(({ said: one }, { said: other }) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** The name the visitor gave last: it stands on all they said, also before they gave it. */
export const visitorNameIn = (said: readonly Said[]): string | null =>
  said.findLast(({ from, name }) => from === 'visitor' && name)?.name ?? null;

function saidIn(message: ConversationMessage): Said {
  const { role, createdAt, text, rating, comment, certainty, sources, pages, kind } = message;
  return {
    at: createdAt,
    from: role,
    text,
    rating,
    comment,
    ...(certainty !== undefined && { certainty }),
    ...(sources !== undefined && { sources }),
    ...(pages !== undefined && { pages }),
    ...(kind !== undefined && { kind }),
  };
}

/** How sure the chatbot was; a courtesy, or that a person comes, is neither sure nor unsure. */
export function certaintyIn({ certainty, kind }: Said): Said['certainty'] {
  return kind === undefined || kind === 'answer' || kind === 'refusal' ? certainty : undefined;
}

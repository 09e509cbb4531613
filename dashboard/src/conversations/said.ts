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
  /** How often somebody came and went, where that is told at once. */
  times?: number;
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

/** Tells at once how often the same person joined and left with nothing said in between; who joined and is there stays. */
export function foldedVisits(all: readonly Said[]): Said[] {
  const folded: Said[] = [];
  for (const said of all) {
    const [before, last] = [folded.at(-2), folded.at(-1)];
    if (!isEvent(said, 'agent-left') || !isEvent(last, 'agent-joined') || last.name !== said.name) {
      folded.push(said);
      continue;
    }
    const hasVisits = isEvent(before, visits) && before.name === said.name;
    const times = (hasVisits ? (before.times ?? 0) : 0) + 1;
    folded.splice(hasVisits ? -2 : -1, 2, { ...said, text: visits, times });
  }
  return folded;
}

/** That somebody came and went, as often as `times` says. */
export const visits = 'visits';

const isEvent = (said: Said | undefined, text: string): said is Said => said?.from === 'event' && said.text === text;

/** The name the visitor gave last: it stands on all they said, also before they gave it. */
export const visitorNameIn = (said: readonly Said[]): string | null =>
  said.findLast((each) => each.from === 'visitor' && givenName(each))?.name ?? null;

/** The name of a visitor who gave one. */
export const givenName = ({ name, isUnnamed }: Pick<Said, 'name' | 'isUnnamed'>): string =>
  isUnnamed ? '' : (name ?? '');

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

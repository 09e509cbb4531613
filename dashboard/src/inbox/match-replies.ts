import type { CannedReply } from './documents.ts';

const mostOffered = 8;

type Matched = Pick<CannedReply, 'title' | 'text'>;

/** The replies that what is typed behind a `/` may mean. */
export function matchReplies<Reply extends Matched>(typed: string, replies: readonly Reply[]): Reply[] {
  if (!typed.startsWith('/') || typed.includes('\n')) return [];
  return rankReplies(typed.slice(1), replies).slice(0, mostOffered);
}

/** The replies that have the words: those whose title begins with them first. */
export function rankReplies<Reply extends Matched>(typed: string, replies: readonly Reply[]): Reply[] {
  const wanted = typed.trim().toLowerCase();
  const rank = ({ title, text }: Reply) =>
    title.toLowerCase().startsWith(wanted)
      ? 0
      : title.toLowerCase().includes(wanted)
        ? 1
        : text.toLowerCase().includes(wanted)
          ? 2
          : 3;
  return replies.filter((reply) => rank(reply) < 3).toSorted((one, other) => rank(one) - rank(other));
}

/** A draft with more below it. What was only typed to find a reply gives way; any other `/` begins a draft. */
export const withMore = (draft: string, more: string, replies: readonly Matched[]): string =>
  draft.trim() === '' || matchReplies(draft, replies).length > 0 ? more : `${draft}\n${more}`;

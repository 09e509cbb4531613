import type { CannedReply } from './documents.ts';

const mostOffered = 8;

/** The replies that what is typed behind a `/` may mean: those whose title begins with it first. */
export function matchReplies<Reply extends Pick<CannedReply, 'title' | 'text'>>(
  typed: string,
  replies: readonly Reply[],
): Reply[] {
  if (!typed.startsWith('/') || typed.includes('\n')) return [];
  const wanted = typed.slice(1).trim().toLowerCase();
  const rank = ({ title, text }: Reply) =>
    title.toLowerCase().startsWith(wanted)
      ? 0
      : title.toLowerCase().includes(wanted)
        ? 1
        : text.toLowerCase().includes(wanted)
          ? 2
          : 3;
  return replies
    .filter((reply) => rank(reply) < 3)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostOffered);
}

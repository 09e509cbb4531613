import type { Entry, InboxEvent } from './documents.ts';

/** What an event adds to a chat, as the transcript tells it. */
export function entryOf({ kind, data }: InboxEvent): Entry | undefined {
  const at = data.createdAt;
  switch (kind) {
    case 'message': {
      const { messageId, sequence, message, format, senderType, senderName, isUnnamed, pictureUrl, attachment } = data;
      const from = senderType === 'agent' ? 'agent' : 'visitor';
      const said = { at, from, name: senderName, text: message, format, messageId, sequence } as const;
      return {
        ...said,
        ...(isUnnamed && { isUnnamed }),
        ...(pictureUrl && { pictureUrl }),
        ...(attachment && { attachment }),
      };
    }
    case 'note':
      return { at, from: 'note', text: data.text };
    case 'agent-joined':
    case 'agent-left':
      return { at, from: 'event', text: kind, ...(data.agentName && { name: data.agentName }) };
    case 'closed':
      return { at, from: 'event', text: kind };
    default:
      return undefined;
  }
}

/** The same for what the transcript and what the stream tell of one thing. */
export const keyOf = ({ messageId, at, from, text }: Entry): string => messageId ?? `${at} ${from} ${text}`;

/** All entries once, in the order in which they were said; of two accounts of the same, the later one counts in what it tells. */
export function mergeEntries(known: readonly Entry[], added: readonly Entry[]): Entry[] {
  const [first] = added;
  const last = known.at(-1);
  const isNext = added.length === 1 && first && (!last || isBefore(last, first) < 0);
  if (isNext && !known.some((entry) => keyOf(entry) === keyOf(first))) return [...known, first];
  const all = new Map<string, Entry>();
  for (const entry of [...known, ...added]) {
    const before = all.get(keyOf(entry));
    all.set(keyOf(entry), before ? { ...before, ...entry } : entry);
  }
  return [...all.values()].sort(isBefore);
}

function isBefore(one: Entry, other: Entry): number {
  if (one.sequence !== undefined && other.sequence !== undefined) return one.sequence - other.sequence;
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
}

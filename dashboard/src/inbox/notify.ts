import type { InboxEvent, LiveSession } from './documents.ts';

/** Events that arrive late, after a computer slept, are on the page and need no notification. */
const newsForMs = 120_000;

/** What an event is to an agent who looks elsewhere. */
export function newsOf(
  { kind, data }: InboxEvent,
  { state, agentId }: LiveSession,
  { myId, nowMs }: { myId: string; nowMs: number },
): { what: 'new-chat' | 'given' | 'message'; text: string } | undefined {
  if (nowMs - Date.parse(data.createdAt) > newsForMs) return undefined;
  if (kind === 'opened' && state === 'waiting') return { what: 'new-chat', text: '' };
  if (kind === 'agent-joined' && data.agentId === myId) return { what: 'given', text: '' };
  const isOurs = state === 'waiting' || agentId === myId;
  if (kind === 'message' && data.senderType === 'customer' && isOurs)
    return { what: 'message', text: data.message.slice(0, 200) };
  return undefined;
}

/** Says it outside of the page, where somebody allowed that. */
export function announce(notice: { title: string; body: string; tag: string }, onClick: () => void): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(notice.title, { body: notice.body, tag: notice.tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Some phones have the name but not the thing.
  }
}

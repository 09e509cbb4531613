/** What an account's webhooks can be told of. */
export const eventTypes = [
  'conversation.started',
  'feedback.received',
  'source.finished',
  'handover.requested',
  'live_chat.message',
  'live_chat.contact',
  'live_chat.closed',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Sent when somebody asks for it, to that webhook alone. */
export const testType = 'webhook.test';

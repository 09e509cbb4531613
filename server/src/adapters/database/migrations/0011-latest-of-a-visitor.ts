import type { Migration } from './column-types.ts';

export const latestOfAVisitor: Migration = () => [
  // A visitor who comes back sees the latest conversation and the latest chats, however many there have been.
  'create index sessions_of_owner on sessions (chatbot_id, owner, last_message_at)',
  'drop index sessions_by_owner',
  'create index live_sessions_of_owner on live_sessions (chatbot_id, owner, created_at, id)',
];

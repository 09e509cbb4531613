import type { Migration } from './column-types.ts';

export const oneOpenChatPerConversation: Migration = () => [
  // A conversation is with one person at a time, however often and at once it is handed over.
  `create unique index live_sessions_open_for_query_session on live_sessions (query_session_id)
      where state <> 'closed' and query_session_id is not null`,
];

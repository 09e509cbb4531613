import type { Migration } from './column-types.ts';

/** Which conversations have a question without an answer, found without reading what was said in them. */
export const unansweredMessages: Migration = () => [
  "create index messages_unanswered on messages (session_id) where question_outcome = 'unanswered'",
];

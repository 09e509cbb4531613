import type { Migration } from './column-types.ts';

/** What was asked most in some days is counted from the keys of their questions, without reading what was said. */
export const questionsByTime: Migration = () => [
  'create index messages_asked_at on messages (chatbot_id, created_at, question_key) where question_key is not null',
];

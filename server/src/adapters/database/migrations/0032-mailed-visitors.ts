import type { Migration } from './column-types.ts';

/** Emails to visitors who left before an agent replied. */
export const mailedVisitors: Migration = () => [
  'alter table live_sessions add column mailed_sequence bigint not null default 0',
  // What was said before visitors got emails is not sent now.
  'update live_sessions set mailed_sequence = message_count',
  `create index live_sessions_to_mail on live_sessions (last_event_at)
      where email is not null and message_count > mailed_sequence and message_count > customer_delivered`,
];

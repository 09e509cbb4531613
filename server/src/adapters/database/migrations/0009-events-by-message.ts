import type { Migration } from './column-types.ts';

export const eventsByMessage: Migration = () => [
  'create index live_events_by_message on live_events (message_id) where message_id is not null',
];

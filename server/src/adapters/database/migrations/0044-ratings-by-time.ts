import type { Migration } from './column-types.ts';

/** The satisfaction of some days is read from the ratings themselves: few answers are rated, so this is small. */
export const ratingsByTime: Migration = () => [
  'create index messages_rated_at on messages (chatbot_id, created_at, rating) where rating is not null',
];

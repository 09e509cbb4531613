import type { Migration } from './column-types.ts';

/** Where widgets were loaded. */
export const sightings: Migration = ({ clustered }) => [
  `create table chatbot_sightings (
      chatbot_id text not null references chatbots on delete cascade, host text not null, is_allowed bigint not null,
      first_seen_at bigint not null, last_seen_at bigint not null, primary key (chatbot_id, host))${clustered}`,
];

import type { Migration } from './column-types.ts';

/** Uploaded logos, by what they hold: the one in the settings, and one that is not saved there yet. */
export const logos: Migration = ({ bytes }) => [
  `create table chatbot_logos (
      chatbot_id text not null references chatbots on delete cascade, digest text not null, content_type text not null,
      bytes ${bytes} not null, created_at bigint not null, primary key (chatbot_id, digest))`,
];

import type { Migration } from './column-types.ts';

/** Chatbots that are written to by email: the name before the @, or behind the + of the reply address. */
export const mailAddresses: Migration = () => [
  `create table mail_addresses (
      chatbot_id text primary key references chatbots on delete cascade, name text not null unique,
      created_at bigint not null)`,
];

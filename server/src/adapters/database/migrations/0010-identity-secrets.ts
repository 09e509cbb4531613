import type { Migration } from './column-types.ts';

export const identitySecrets: Migration = () => [
  `create table identity_secrets (
      chatbot_id text primary key references chatbots on delete cascade, id text not null, secret_box text not null,
      created_at bigint not null)`,
];

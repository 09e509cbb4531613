import type { Migration } from './column-types.ts';

/** What API keys are for. Those of before ask questions, of every chatbot and without an end, as they always did. */
export const scopedApiKeys: Migration = () => [
  "alter table api_keys add column scopes text not null default 'ask'",
  'alter table api_keys add column chatbot_id text',
  'alter table api_keys add column expires_at bigint',
];

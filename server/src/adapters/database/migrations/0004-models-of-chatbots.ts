import type { Migration } from './column-types.ts';

export const modelsOfChatbots: Migration = ({ clustered }) => [
  'alter table chatbots add column model_version bigint not null default 0',
  `create table chatbot_models (
      chatbot_id text primary key references chatbots on delete cascade, provider text not null, model text not null,
      base_url text not null, key_box text, key_last_four text, fallbacks text not null, version bigint not null,
      updated_at bigint not null)`,
  `create table model_usage (
      account_id text not null references accounts on delete cascade, day text not null, prompt_tokens bigint not null,
      completion_tokens bigint not null, spend_micros bigint not null, reserved_tokens bigint not null,
      reserved_micros bigint not null, primary key (account_id, day))${clustered}`,
];

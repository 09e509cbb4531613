import type { Migration } from './column-types.ts';

/** What became of questions. Those of before have no state, and count neither as answered nor as resolved. */
export const resolutions: Migration = ({ clustered }) => [
  'alter table messages add column resolution text',
  'alter table chatbot_days add column answered bigint not null default 0',
  'alter table chatbot_days add column unsure bigint not null default 0',
  'alter table chatbot_days add column refused bigint not null default 0',
  `create table chatbot_resolutions (
      chatbot_id text not null references chatbots on delete cascade, day text not null, doubted bigint not null,
      confirmed bigint not null, primary key (chatbot_id, day))${clustered}`,
  'create index chatbot_resolutions_by_day on chatbot_resolutions (day)',
];

import type { Migration } from './column-types.ts';

export const statisticsByDay: Migration = ({ clustered }) => [
  `create table chatbot_days (
      chatbot_id text not null references chatbots on delete cascade, day text not null, time_bucket bigint not null,
      interactions bigint not null, response_ms bigint not null, questions bigint not null,
      confidence_permille bigint not null, primary key (chatbot_id, day, time_bucket))${clustered}`,
];

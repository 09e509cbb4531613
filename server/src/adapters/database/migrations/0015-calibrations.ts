import type { Migration } from './column-types.ts';

export const calibrations: Migration = () => [
  `create table chatbot_calibrations (
      chatbot_id text primary key references chatbots on delete cascade, slope double precision, shift double precision,
      bins text not null, questions bigint not null, ratings bigint not null, index_version bigint not null,
      passages bigint not null, counted_ratings bigint not null, answerer_version bigint not null,
      calibrated_at bigint not null)`,
  // Few answers are rated, so that few writes come past it.
  'create index messages_rated_latest on messages (chatbot_id, created_at) where rating is not null',
];

import type { Migration } from './column-types.ts';

export const batchTests: Migration = ({ clustered }) => [
  `create table chatbot_tests (
      id text primary key, chatbot_id text not null references chatbots on delete cascade, name text not null,
      questions text not null, created_at bigint not null, updated_at bigint not null)`,
  'create index chatbot_tests_by_chatbot on chatbot_tests (chatbot_id, created_at)',
  `create table chatbot_test_runs (
      id text primary key, test_id text not null references chatbot_tests on delete cascade, chatbot_id text not null,
      status text not null, questions text not null, started_at bigint not null, ended_at bigint)`,
  'create index chatbot_test_runs_by_test on chatbot_test_runs (test_id, started_at)',
  `create table chatbot_test_results (
      run_id text not null references chatbot_test_runs on delete cascade, number bigint not null,
      result text not null, primary key (run_id, number))${clustered}`,
];

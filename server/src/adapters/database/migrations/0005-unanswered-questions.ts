import type { Migration } from './column-types.ts';

const questionColumns = [
  ...['unanswered', 'low_confidence', 'last_asked_at', 'checked_index_version', 'is_dismissed'].map(
    (name) => `${name} bigint not null default 0`,
  ),
  "verdict text not null default 'answered'",
  'embedding_model text',
];

export const unansweredQuestions: Migration = ({ bytes }) => [
  ...questionColumns.map((column) => `alter table question_counts add column ${column}`),
  `alter table question_counts add column vector ${bytes}`,
  // What was counted before has no time of its own; it is forgotten as if it had been asked with the last question.
  `update question_counts set last_asked_at = coalesce(
      (select max(last_message_at) from sessions where sessions.chatbot_id = question_counts.chatbot_id), 0)`,
  'create index question_counts_by_time on question_counts (chatbot_id, last_asked_at)',
  `create index question_counts_by_failures on question_counts (chatbot_id, (unanswered + low_confidence))
      where unanswered + low_confidence > 0`,
  `create table question_findings (
      chatbot_id text not null, question_key text not null, passages text not null,
      primary key (chatbot_id, question_key),
      foreign key (chatbot_id, question_key) references question_counts (chatbot_id, question_key) on delete cascade)`,
  'alter table messages add column question_outcome text',
];

import type { Migration } from './column-types.ts';

export const idempotentSubjects: Migration = ({ clustered }) => [
  'alter table question_counts add column worded_at bigint not null default 0',
  'update question_counts set worded_at = last_asked_at',
  `create table idempotent_subjects (
      subject text not null, key text not null references idempotent_requests on delete cascade,
      primary key (subject, key))${clustered}`,
  'create index idempotent_subjects_by_key on idempotent_subjects (key)',
];

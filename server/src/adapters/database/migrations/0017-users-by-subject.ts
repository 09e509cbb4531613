import type { Migration } from './column-types.ts';

export const usersBySubject: Migration = () => [
  // A user is known by issuer and subject; so far the id was the subject.
  "alter table users add column subject text not null default ''",
  'update users set subject = id',
  `update users set issuer = rtrim(issuer, '/') where not exists (
      select 1 from users as others where others.issuer = rtrim(users.issuer, '/') and others.email = users.email)`,
  'create unique index users_by_subject on users (issuer, subject)',
];

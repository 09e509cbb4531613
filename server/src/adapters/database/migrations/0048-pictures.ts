import type { Migration } from './column-types.ts';

/** Pictures of people. The bytes come last: what is read with every list of people does not pass over them. */
export const pictures: Migration = ({ bytes }) => [
  `create table user_pictures (
      user_id text primary key references users on delete cascade, digest text not null, content_type text not null,
      created_at bigint not null, bytes ${bytes} not null)`,
  'create index user_pictures_by_digest on user_pictures (digest)',
];

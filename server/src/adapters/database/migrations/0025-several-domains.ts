import type { Migration } from './column-types.ts';

/** Chatbots that are embedded on several hosts; `domain` stays the first. */
export const severalDomains: Migration = () => [
  "alter table chatbots add column other_domains text not null default '[]'",
  'alter table chatbots add column allows_localhost bigint not null default 0',
];

import type { Migration } from './column-types.ts';

/** Browsers that get push notifications. They end with the sign-in that they were made in. */
export const pushSubscriptions: Migration = () => [
  `create table push_subscriptions (
      id text primary key, user_id text not null references users on delete cascade,
      sign_in_id text references sign_ins on delete cascade, endpoint text not null, p256dh text not null,
      auth text not null, created_at bigint not null)`,
  'create index push_subscriptions_by_user on push_subscriptions (user_id, created_at)',
  'create index push_subscriptions_by_sign_in on push_subscriptions (sign_in_id)',
];

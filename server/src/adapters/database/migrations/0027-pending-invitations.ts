import type { Migration } from './column-types.ts';

/** Invitations that can be listed and revoked: those of before have no inviter. */
export const pendingInvitations: Migration = () => [
  "alter table invitations add column id text not null default ''",
  'alter table invitations add column invited_by text',
  // A part of the hash names it; the token cannot be found from that.
  "update invitations set id = 'ivt_' || substr(token_hash, 1, 24)",
];

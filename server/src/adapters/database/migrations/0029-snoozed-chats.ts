import type { Migration } from './column-types.ts';

/** Chats that agents have put off until a time. */
export const snoozedChats: Migration = () => ['alter table live_sessions add column snoozed_until bigint'];

import type { Role } from '../../../identity/index.ts';
import type { NoticeStore, NotificationSettings, PreferenceStore } from '../../../notices/ports.ts';
import { type Database, isWritten, readAll, readFirst, step, writeOne } from '../database.ts';
import { createAccountNoticeStore } from './account-notice-store.ts';
import { createChatNoticeStore } from './chat-notice-store.ts';

/** Notices in the database. */
export const createNoticeStore = (database: Database): NoticeStore => ({
  ...createChatNoticeStore(database),
  ...createAccountNoticeStore(database),
  ...createPreferenceStore(database),
});

function createPreferenceStore(database: Database): PreferenceStore {
  const { build } = database;
  return {
    peopleOf: (accountId, seenAfterMs) =>
      readAll(
        database,
        build
          .selectFrom('members')
          .innerJoin('users', 'users.id', 'members.user_id')
          .leftJoin('notification_settings', 'notification_settings.user_id', 'members.user_id')
          .leftJoin('agents', (agent) =>
            agent.onRef('agents.account_id', '=', 'members.account_id').onRef('agents.user_id', '=', 'members.user_id'),
          )
          .select(['members.user_id', 'members.role', 'users.name', 'users.email', 'users.language'])
          .select(['notification_settings.settings', 'agents.status', 'agents.seen_at'])
          .where('members.account_id', '=', accountId)
          .orderBy('members.created_at'),
        (row) => ({
          userId: row.user_id,
          name: row.name,
          email: row.email,
          role: row.role as Role,
          language: row.language ?? 'en',
          settings: settingsFrom(row.settings),
          isAgent: row.status !== null,
          isPresent:
            (row.status === 'available' || row.status === 'busy') && row.seen_at !== null && row.seen_at > seenAfterMs,
        }),
      ),
    async settingsOf(userId) {
      const row = await readFirst(
        database,
        build.selectFrom('notification_settings').select('settings').where('user_id', '=', userId),
      );
      return settingsFrom(row?.settings ?? null);
    },
    saveSettings: (userId, from, to, nowMs) =>
      isWritten(database, [
        step(
          build
            .insertInto('notification_settings')
            .values({ user_id: userId, settings: JSON.stringify(to), updated_at: nowMs })
            .onConflict((conflict) =>
              conflict
                .column('user_id')
                .doUpdateSet({ settings: JSON.stringify(to), updated_at: nowMs })
                .where('notification_settings.settings', '=', JSON.stringify(from)),
            ),
          'changed-meanwhile',
        ),
      ]),
    async languageOf(userId) {
      const row = await readFirst(database, build.selectFrom('users').select('language').where('id', '=', userId));
      return row?.language ?? 'en';
    },
    async saveLanguage(userId, language) {
      await writeOne(database, build.updateTable('users').set({ language }).where('id', '=', userId));
    },
  };
}

// Written by us from values of this type.
const settingsFrom = (text: string | null): NotificationSettings =>
  text === null ? {} : (JSON.parse(text) as NotificationSettings);

import { conflict } from '../errors/index.ts';
import {
  type Channel,
  type NoticeKind,
  type NotificationSettings,
  noticeKinds,
  noticeTerms,
  usualUnreadMinutes,
  wants,
} from './kinds.ts';
import type { PreferenceStore } from './ports.ts';

export interface SettingsChanges {
  notices?: Partial<Record<NoticeKind, Partial<Record<Channel, boolean>>>>;
  unreadMinutes?: number;
  pushWithText?: boolean;
}

const tries = 5;

/** What a user is notified of, and how. */
export function preferenceVerbs({ store, clock }: { store: PreferenceStore; clock(): number }) {
  async function change(userId: string, changes: SettingsChanges): Promise<NotificationSettings> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const from = await store.settingsOf(userId);
      const to = merged(from, changes);
      if (await store.saveSettings(userId, from, to, clock())) return to;
    }
    throw conflict('The notifications were changed in another place just now.');
  }

  return {
    of: async (userId: string) => asShown(await store.settingsOf(userId)),
    async change(userId: string, changes: SettingsChanges, language: string) {
      const settings = await change(userId, changes);
      await store.saveLanguage(userId, language);
      return asShown(settings);
    },
    /** Stops one kind of email. */
    stop: (userId: string, notice: NoticeKind) => change(userId, { notices: { [notice]: { email: false } } }),
  };
}

function merged(from: NotificationSettings, { notices = {}, ...others }: SettingsChanges): NotificationSettings {
  const all = { ...from.notices };
  for (const kind of noticeKinds) if (notices[kind]) all[kind] = { ...all[kind], ...notices[kind] };
  return { ...from, ...others, notices: all };
}

/** Every notice, with what holds where the user has set nothing. */
function asShown(settings: NotificationSettings) {
  const { unreadMinutes = usualUnreadMinutes, pushWithText = false } = settings;
  const notices = noticeKinds.map((name) => ({
    name,
    for: noticeTerms[name].for,
    email: wants({ settings }, name, 'email'),
    push: noticeTerms[name].isPushed ? wants({ settings }, name, 'push') : null,
  }));
  return { notices, unreadMinutes, pushWithText };
}

import { isSpoken } from '../languages/index.ts';
import { type AccountQuotaReader, withLimits } from '../limits/index.ts';
import { type AccountOutbox, NOTICE_WORDS } from '../mail/index.ts';
import { accountNotices } from './account-notices.ts';
import { chatNotices } from './chat-notices.ts';
import { weeklyDigest } from './digest.ts';
import type { NoticeStore, PushSender, PushStore } from './ports.ts';
import { preferenceVerbs } from './preferences.ts';
import { createPush } from './push.ts';
import { createStopLinks } from './stop-links.ts';

interface Dependencies {
  store: NoticeStore & PushStore;
  outbox: AccountOutbox;
  pushSender: PushSender;
  quotas: Pick<AccountQuotaReader, 'of' | 'use'>;
  /** What links that stop emails are signed with. */
  secret: string;
  clock(): number;
  onError(error: unknown): void;
}

export type Notices = ReturnType<typeof createNotices>;

/** What members of an account are notified of, by email and by push, and what they want of it. */
export function createNotices(dependencies: Dependencies) {
  const { store, outbox, pushSender, quotas, secret, clock, onError } = dependencies;
  const stopLinks = createStopLinks(secret);
  const push = createPush({ store, sender: pushSender, clock, onError });
  const common = { store, outbox, stopPathFor: stopLinks.pathFor, clock };
  const preferences = preferenceVerbs({ store, clock });

  return {
    ...chatNotices({ ...common, push }),
    ...accountNotices({
      ...common,
      usageOf: async (accountId) => withLimits(await quotas.use(accountId), await quotas.of(accountId)),
    }),
    ...weeklyDigest(common),
    preferences,
    push,

    stopLinks: {
      /** What a link stops, and the words for its page; nothing where it is not ours. */
      async read(token: string) {
        const link = stopLinks.read(token);
        if (!link) return undefined;
        const language = await store.languageOf(link.userId);
        return { ...link, language, words: NOTICE_WORDS[isSpoken(language) ? language : 'en'] };
      },
      stop: preferences.stop,
    },
  };
}

import type { AccountOutbox, NearLimit, NewMail } from '../mail/index.ts';
import { audienceOf, type NoticeKind, type Person, wants } from './kinds.ts';
import type { AccountName, AccountNoticeStore, FailedSource, PreferenceStore } from './ports.ts';

const dayMs = 24 * 3600_000;
const sourcesAtOnce = 50;
const accountsAtOnce = 50;
const mostOwners = 20;
/** From this share of a quota on its owners are told. */
const nearShare = 0.8;
/** Longer than any subject is of use: a week, a month, a source that has failed ever since. */
const rememberedMs = 60 * dayMs;
const longestReason = 300;

export interface OwnerNoticeDependencies {
  store: AccountNoticeStore & PreferenceStore;
  outbox: AccountOutbox;
  stopPathFor(userId: string, kind: NoticeKind): string;
  clock(): number;
}

interface Dependencies extends OwnerNoticeDependencies {
  /** Each quota of an account with what is used of it. */
  usageOf(accountId: string): Promise<Record<NearLimit, { used: number; limit: number | null }>>;
}

/** The owners of an account who want a notice by email. */
export async function ownersToMail({ store, outbox }: OwnerNoticeDependencies, accountId: string, kind: NoticeKind) {
  if (!outbox.isOnFor(accountId)) return [];
  const people = await store.peopleOf(accountId, 0);
  return audienceOf(kind, people)
    .filter((person) => wants(person, kind, 'email'))
    .slice(0, mostOwners);
}

/** Notices to owners: a source that fails, a limit that is nearly used. */
export function accountNotices(dependencies: Dependencies) {
  const { store, outbox, stopPathFor, usageOf, clock } = dependencies;
  /** The account that was looked at last; the next look goes on there. */
  let lookedUpTo = '';

  async function tell(
    notice: { accountId: string; kind: NoticeKind; subject: string },
    write: (owner: Person, given: { to: { name: string; address: string }; language: string }) => NewMail | undefined,
  ): Promise<void> {
    const owners = await ownersToMail(dependencies, notice.accountId, notice.kind);
    const mails = owners.flatMap((owner) => {
      const mail = write(owner, { to: { name: owner.name, address: owner.email }, language: owner.language });
      return mail ? [mail] : [];
    });
    const isSaved = await store.saveOnce({ ...notice, nowMs: clock() }, mails);
    if (isSaved && mails.length > 0) outbox.wake();
  }

  const tellOfSource = ({ id, accountId, chatbotId, chatbotName, title, reason }: FailedSource) =>
    tell({ accountId, kind: 'source', subject: id }, ({ userId }, given) =>
      outbox.write('source-failed', {
        ...given,
        accountId,
        content: {
          source: title,
          chatbot: chatbotName,
          reason: reason.slice(0, longestReason),
          stopPath: stopPathFor(userId, 'source'),
        },
        path: `/chatbots/${chatbotId}/sources`,
      }),
    );

  async function tellOfLimits({ id: accountId, name: account }: AccountName): Promise<void> {
    const usage = await usageOf(accountId);
    const now = new Date(clock()).toISOString();
    for (const what of Object.keys(usage) as NearLimit[]) {
      const { used, limit } = usage[what];
      if (limit === null || limit === 0 || used < limit * nearShare) continue;
      // Conversations are counted by the day, all else as long as it is kept.
      const period = what === 'sessions' ? now.slice(0, 10) : now.slice(0, 7);
      await tell({ accountId, kind: 'limit', subject: `${what} ${period}` }, ({ userId, language }, given) => {
        const figure = (count: number) => formatted(what, count, language);
        const content = { account, what, used: figure(used), limit: figure(limit) };
        const stopPath = stopPathFor(userId, 'limit');
        return outbox.write('limit-near', {
          ...given,
          accountId,
          content: { ...content, stopPath },
          path: '/settings',
        });
      });
    }
  }

  return {
    /** Tells owners of sources that have failed. Every node may do it at once. */
    async notifyOfSources(): Promise<void> {
      if (!outbox.isOnAnywhere()) return;
      for (const source of await store.failedSources({ after: clock() - dayMs, limit: sourcesAtOnce }))
        await tellOfSource(source);
    },
    /** Tells owners of limits that are nearly used: some accounts at a time, one after the other. */
    async notifyOfLimits(): Promise<void> {
      if (!outbox.isOnAnywhere()) return;
      const which = { kind: 'limit', subject: '', after: lookedUpTo, limit: accountsAtOnce };
      const accounts = await store.accountsWithout(which);
      lookedUpTo = accounts.length < accountsAtOnce ? '' : (accounts.at(-1)?.id ?? '');
      for (const account of accounts) if (outbox.isOnFor(account.id)) await tellOfLimits(account);
    },
    forgetOld: () => store.forgetSent(clock() - rememberedMs),
  };
}

function formatted(what: NearLimit, count: number, language: string): string {
  return what === 'storage'
    ? new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }).format(count / 1e6)
    : count.toLocaleString(language);
}

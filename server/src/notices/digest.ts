import { type OwnerNoticeDependencies, ownersToMail } from './account-notices.ts';
import type { AccountName } from './ports.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** The first Monday after 1970 began. */
const firstMondayMs = 4 * dayMs;
/** Monday morning in UTC. */
const beginsMs = 7 * hourMs;
/** A server that was off on Monday sends it until Wednesday. */
const endsMs = 2 * dayMs;
const accountsAtOnce = 20;
const mostQuestions = 5;

/** A weekly digest to owners: what was asked, and what could not be answered. */
export function weeklyDigest(dependencies: OwnerNoticeDependencies) {
  const { store, outbox, stopPathFor, clock } = dependencies;
  /** The week that every account has its digest of, as far as this node knows. */
  let finishedWeek = '';

  async function sendTo({ id: accountId, name: account }: AccountName, mondayMs: number): Promise<void> {
    const sinceMs = mondayMs - weekMs;
    const owners = await ownersToMail(dependencies, accountId, 'digest');
    const week = { from: dayOf(sinceMs), to: dayOf(mondayMs) };
    const counts = owners.length > 0 ? await store.weekOf(accountId, week) : { questions: 0, resolved: 0, refused: 0 };
    // A week in which nothing was asked is no news.
    const told = counts.questions > 0 ? owners : [];
    const open = told.length > 0 ? await store.openQuestions(accountId, { since: sinceMs, limit: mostQuestions }) : [];
    const unanswered = open.map(({ text, asked }) => ({ question: text, asked }));
    const [most] = open;
    const mails = told.flatMap(({ userId, name, email, language }) => {
      const date = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'long' });
      const dates = { from: date.format(sinceMs), to: date.format(mondayMs - dayMs) };
      const stopPath = stopPathFor(userId, 'digest');
      const mail = outbox.write('weekly-digest', {
        to: { name, address: email },
        language,
        accountId,
        content: { account, ...dates, ...counts, unanswered, stopPath },
        path: most ? `/chatbots/${most.chatbotId}/statistics#unanswered` : '/',
        expiresAt: mondayMs + weekMs,
      });
      return mail ? [mail] : [];
    });
    const isSaved = await store.saveOnce({ accountId, kind: 'digest', subject: week.to, nowMs: clock() }, mails);
    if (isSaved && mails.length > 0) outbox.wake();
  }

  return {
    /** Sends this week's to those who do not have it, some at a time. Every node may do it at once. */
    async sendDigests(): Promise<void> {
      if (!outbox.isOnAnywhere()) return;
      const nowMs = clock();
      const mondayMs = mondayBefore(nowMs);
      const intoWeekMs = nowMs - mondayMs;
      const subject = dayOf(mondayMs);
      if (intoWeekMs < beginsMs || intoWeekMs >= endsMs || finishedWeek === subject) return;
      const accounts = await store.accountsWithout({ kind: 'digest', subject, after: '', limit: accountsAtOnce });
      for (const account of accounts) await sendTo(account, mondayMs);
      if (accounts.length === 0) finishedWeek = subject;
    },
  };
}

const mondayBefore = (ms: number) => ms - ((ms - firstMondayMs) % weekMs);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

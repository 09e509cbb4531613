import { isSpoken } from '../languages/index.ts';
import { NOTICE_WORDS } from '../mail/index.ts';
import type { NoticeKind, Person } from './kinds.ts';
import type { PushSender, PushStore, PushSubscription } from './ports.ts';

/** How long it is known whether anybody gets push notifications at all. */
const rememberedMs = 5_000;
/** Browsers of one user. */
const mostOfUser = 10;
const longestText = 200;
/** A visitor does not wait longer than this for somebody who has just switched the phone on. */
const keptSeconds = 15 * 60;

export interface PushNotice {
  kind: Extract<NoticeKind, 'waiting' | 'unread' | 'mention'>;
  sessionId: string;
  /** The chatbot of the chat, or who mentions somebody. */
  chatbot: string;
  /** What was said; shown only to those who want it. */
  text: string;
}

interface Dependencies {
  store: PushStore;
  sender: PushSender;
  clock(): number;
  onError(error: unknown): void;
}

export type Push = ReturnType<typeof createPush>;

/**
 * Push notifications to browsers. They are sent at most once, by the node that marked their cause: what is lost with a
 * killed node, the email a minute later makes up for.
 */
export function createPush({ store, sender, clock, onError }: Dependencies) {
  let known: { isUsed: boolean; at: number } | undefined;
  const sending = new Set<Promise<void>>();

  async function sendTo(person: Person, notice: PushNotice): Promise<void> {
    for (const subscription of await store.subscriptionsOf(person.userId)) {
      const outcome = await sender.send(subscription, JSON.stringify(payloadFor(person, notice)), {
        keptSeconds,
        topic: notice.sessionId,
      });
      // The browser has ended it, or was never there.
      if (outcome.kind === 'gone') await store.removeSubscription(subscription.id);
      else if (outcome.kind === 'failed') onError(new Error(`A push notification was not taken: ${outcome.reason}`));
    }
  }

  return {
    /** What browsers know this installation by. */
    publicKey: sender.publicKey,

    /** Whether anybody has subscribed. */
    async isUsed(): Promise<boolean> {
      if (!known || clock() - known.at >= rememberedMs) known = { isUsed: await store.hasSubscriptions(), at: clock() };
      return known.isUsed;
    },

    async subscribe(subscription: Omit<PushSubscription, 'id'>): Promise<string | undefined> {
      const refusal = sender.refusalOf(subscription.endpoint);
      if (refusal !== undefined) return refusal;
      await store.saveSubscription(subscription, { most: mostOfUser, nowMs: clock() });
      known = undefined;
      return undefined;
    },
    unsubscribe: (userId: string, endpoint: string) => store.endSubscription(userId, endpoint),

    /** Sends in the background; nobody waits for it. */
    notify(people: readonly Person[], notice: PushNotice): void {
      for (const person of people) {
        const work = sendTo(person, notice)
          .catch(onError)
          .finally(() => sending.delete(work));
        sending.add(work);
      }
    },
    async stop(): Promise<void> {
      await Promise.all(sending);
    },
  };
}

const mailKind = { waiting: 'visitor-waiting', unread: 'unread-message', mention: 'mention' } as const;

/** Small, and without what was said unless the user wants it. */
function payloadFor({ language, settings }: Person, { kind, sessionId, chatbot, text }: PushNotice) {
  const { subject } = NOTICE_WORDS[isSpoken(language) ? language : 'en'].kinds[mailKind[kind]];
  const title = subject.replace('{author}', chatbot);
  const body = settings.pushWithText ? text.slice(0, longestText).toWellFormed() : kind === 'mention' ? '' : chatbot;
  return { title, body, path: `/inbox/${sessionId}`, tag: sessionId };
}

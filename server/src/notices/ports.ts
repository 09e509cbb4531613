/** What notices need from outside: a store that decides for all nodes. */
import type { NewMail } from '../mail/index.ts';
import type { NotificationSettings, Person } from './kinds.ts';

export type * from './kinds.ts';

/** A visitor who waits for an agent. */
export interface WaitingChat {
  id: string;
  accountId: string;
  chatbotName: string;
  visitorName: string | null;
  lastMessage: string | null;
  waitingSince: number;
  /** From when on agents could have taken it. */
  assignableFrom: number;
  isMailed: boolean;
  isPushed: boolean;
}

/** A chat in which its agent has not read what the visitor wrote. */
export interface UnreadChat {
  id: string;
  accountId: string;
  agentId: string;
  chatbotName: string;
  visitorName: string | null;
  messageCount: number;
  readUpTo: number;
  mailedUpTo: number;
  pushedUpTo: number;
}

export interface UnreadMessage {
  sequence: number;
  name: string;
  text: string;
  createdAt: number;
}

export interface FailedSource {
  id: string;
  accountId: string;
  chatbotId: string;
  chatbotName: string;
  title: string;
  reason: string;
  failedAt: number;
}

export interface WeekCounts {
  questions: number;
  resolved: number;
  refused: number;
}

export interface OpenQuestion {
  chatbotId: string;
  text: string;
  asked: number;
}

/** By which ways somebody could be notified at all. */
export interface Ways {
  byMail: boolean;
  byPush: boolean;
}

export interface ChatNoticeStore {
  /** Chats that wait and of which agents were not notified yet, by email or by push; the longest waiting first. */
  waitingChats(which: Ways & { nowMs: number; after: number; limit: number }): Promise<WaitingChat[]>;
  /**
   * Writes emails about waiting chats. False where one is taken, another node was first, or the account got such emails
   * since `notSince`.
   */
  saveWaitingMails(chats: readonly WaitingChat[], mails: readonly NewMail[], at: NoticeTimes): Promise<boolean>;
  /** False where another node was first or the chat is taken. */
  markWaitingPushed(chat: WaitingChat): Promise<boolean>;

  unreadChats(which: Ways & { after: number; limit: number }): Promise<UnreadChat[]>;
  /** The visitor's messages that the agent has not read, in order. */
  unreadMessages(chat: UnreadChat, limit: number): Promise<UnreadMessage[]>;
  /** False where the agent has read it, or another node was first. */
  saveUnreadMail(chat: UnreadChat, mail: NewMail | undefined): Promise<boolean>;
  markUnreadPushed(chat: UnreadChat): Promise<boolean>;
}

export interface NoticeTimes {
  nowMs: number;
  notSince: number;
}

export interface AccountNoticeStore {
  /** Sources that have failed since a time and that nobody was notified of. */
  failedSources(which: { after: number; limit: number }): Promise<FailedSource[]>;
  /** Accounts that have members and no notice of this kind and subject. */
  accountsWithout(which: { kind: string; subject: string; after: string; limit: number }): Promise<AccountName[]>;
  weekOf(accountId: string, days: { from: string; to: string }): Promise<WeekCounts>;
  /** What was asked in vain since a time, the most asked first. */
  openQuestions(accountId: string, which: { since: number; limit: number }): Promise<OpenQuestion[]>;
  /** Writes that a notice was sent, with its emails; false where it was already. */
  saveOnce(notice: SentNotice, mails: readonly NewMail[]): Promise<boolean>;
  forgetSent(beforeMs: number): Promise<void>;
}

export interface AccountName {
  id: string;
  name: string;
}

export interface SentNotice {
  accountId: string;
  kind: string;
  subject: string;
  nowMs: number;
}

export interface PreferenceStore {
  peopleOf(accountId: string, seenAfterMs: number): Promise<Person[]>;
  settingsOf(userId: string): Promise<NotificationSettings>;
  /** False where they are not `from` any more. */
  saveSettings(userId: string, from: NotificationSettings, to: NotificationSettings, nowMs: number): Promise<boolean>;
  /** The language of a user's notices. */
  languageOf(userId: string): Promise<string>;
  saveLanguage(userId: string, language: string): Promise<void>;
}

export interface NoticeStore extends ChatNoticeStore, AccountNoticeStore, PreferenceStore {}

/** A browser that gets push notifications, as its push service gave it. */
export interface PushSubscription {
  id: string;
  userId: string;
  /** The sign-in that it ends with. */
  signInId: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushStore {
  hasSubscriptions(): Promise<boolean>;
  subscriptionsOf(userId: string): Promise<PushSubscription[]>;
  /** The same browser again replaces what was known of it; the oldest beyond `most` of a user go. */
  saveSubscription(subscription: Omit<PushSubscription, 'id'>, options: { most: number; nowMs: number }): Promise<void>;
  endSubscription(userId: string, endpoint: string): Promise<void>;
  removeSubscription(id: string): Promise<void>;
}

export type PushOutcome = { kind: 'sent' } | { kind: 'gone' } | { kind: 'failed'; reason: string };

/** Encrypts for a browser and posts to its push service. */
export interface PushSender {
  publicKey(): Promise<string>;
  /** Why an address is no push service's. */
  refusalOf(endpoint: string): string | undefined;
  send(
    subscription: PushSubscription,
    payload: string,
    options: { keptSeconds: number; topic: string },
  ): Promise<PushOutcome>;
}

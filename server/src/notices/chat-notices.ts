import type { AccountOutbox, NewMail, SaidLine } from '../mail/index.ts';
import { audienceOf, type NoticeKind, type Person, usualUnreadMinutes, wants } from './kinds.ts';
import { mentionedIn } from './mentions.ts';
import type { ChatNoticeStore, PreferenceStore, UnreadChat, UnreadMessage, WaitingChat } from './ports.ts';
import type { Push } from './push.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long agents have to take a chat before others are notified. */
export const waitedMs = { email: minuteMs, push: 10_000 };
/** An account gets no more than one email about waiting visitors within this time. */
export const waitingMailsApartMs = 10 * minuteMs;
const unreadPushMs = 20_000;
/** A chat that nobody took for longer is no news. */
const latestWaitingMs = 7 * dayMs;
const latestUnreadMs = dayMs;
/** An agent who was heard of since has the inbox open. */
const presentMs = minuteMs;
const chatsAtOnce = 200;
/** Whom one email or note may notify. */
const mostPeople = 50;
const mostMentioned = 10;
const mostLines = 10;

interface Dependencies {
  store: ChatNoticeStore & PreferenceStore;
  outbox: AccountOutbox;
  push: Pick<Push, 'isUsed' | 'notify'>;
  stopPathFor(userId: string, kind: NoticeKind): string;
  clock(): number;
}

/** A chat in which a note was written. */
interface NotedChat {
  id: string;
  accountId: string;
}

/** Notices to agents: somebody waits, somebody wrote, a colleague mentions them. */
export function chatNotices({ store, outbox, push, stopPathFor, clock }: Dependencies) {
  /** Each account's people are read once in a look. */
  function peopleByAccount() {
    const known = new Map<string, Promise<Person[]>>();
    return (accountId: string) => {
      const people = known.get(accountId) ?? store.peopleOf(accountId, clock() - presentMs);
      known.set(accountId, people);
      return people;
    };
  }

  const addressed = ({ userId, name, email, language }: Person, kind: NoticeKind, accountId: string) => ({
    to: { name, address: email },
    language,
    accountId,
    stopPath: stopPathFor(userId, kind),
  });

  function mailOfWaiting(person: Person, chats: readonly WaitingChat[]): NewMail | undefined {
    const [chat] = chats;
    if (!chat) return undefined;
    const { stopPath, ...given } = addressed(person, 'waiting', chat.accountId);
    if (chats.length > 1)
      // What several visitors said is not kept in one email: it could not be erased with each of them.
      return outbox.write('visitors-waiting', {
        ...given,
        content: { chatbots: namesOf(chats), count: chats.length, said: [], stopPath },
        path: '/inbox',
      });
    const said = chat.lastMessage ? [{ name: chat.visitorName ?? '', text: chat.lastMessage }] : [];
    return outbox.write('visitor-waiting', {
      ...given,
      content: { chatbot: chat.chatbotName, said, stopPath },
      path: `/inbox/${chat.id}`,
      sessionId: chat.id,
    });
  }

  async function mailWaiting(chats: readonly WaitingChat[], people: readonly Person[]): Promise<boolean> {
    const [chat] = chats;
    if (!chat) return false;
    const isOn = outbox.isOnFor(chat.accountId);
    const absent = audienceOf('waiting', people).filter(
      (person) => isOn && !person.isPresent && wants(person, 'waiting', 'email'),
    );
    const mails = absent.slice(0, mostPeople).flatMap((person) => {
      const mail = mailOfWaiting(person, chats);
      return mail ? [mail] : [];
    });
    const nowMs = clock();
    return store.saveWaitingMails(chats, mails, { nowMs, notSince: nowMs - waitingMailsApartMs });
  }

  async function pushWaiting(chat: WaitingChat, people: readonly Person[]): Promise<void> {
    if (!(await store.markWaitingPushed(chat))) return;
    const absent = audienceOf('waiting', people).filter(
      (person) => !person.isPresent && wants(person, 'waiting', 'push'),
    );
    const text = chat.lastMessage ?? '';
    push.notify(absent, { kind: 'waiting', sessionId: chat.id, chatbot: chat.chatbotName, text });
  }

  async function lookForWaiting(byMail: boolean, byPush: boolean): Promise<boolean> {
    const nowMs = clock();
    const after = nowMs - latestWaitingMs;
    const chats = await store.waitingChats({ byMail, byPush, nowMs, after, limit: chatsAtOnce });
    const peopleOf = peopleByAccount();
    const waited = ({ waitingSince, assignableFrom }: WaitingChat) => nowMs - Math.max(waitingSince, assignableFrom);
    let isAnyWritten = false;
    for (const [accountId, ofAccount] of Map.groupBy(chats, (chat) => chat.accountId)) {
      const toPush = byPush ? ofAccount.filter((chat) => !chat.isPushed && waited(chat) >= waitedMs.push) : [];
      for (const chat of toPush) await pushWaiting(chat, await peopleOf(accountId));
      const toMail = byMail ? ofAccount.filter((chat) => !chat.isMailed && waited(chat) >= waitedMs.email) : [];
      if (toMail.length > 0) isAnyWritten = (await mailWaiting(toMail, await peopleOf(accountId))) || isAnyWritten;
    }
    return isAnyWritten;
  }

  function mailOfUnread(agent: Person, chat: UnreadChat, messages: readonly UnreadMessage[]): NewMail | undefined {
    const { stopPath, ...given } = addressed(agent, 'unread', chat.accountId);
    const said: SaidLine[] = messages.slice(0, mostLines).map(({ name, text }) => ({ name, text }));
    return outbox.write('unread-message', {
      ...given,
      content: { chatbot: chat.chatbotName, said, stopPath },
      path: `/inbox/${chat.id}`,
      sessionId: chat.id,
    });
  }

  async function notifyOfUnread(
    chat: UnreadChat,
    agent: Person | undefined,
    ways: { byMail: boolean; byPush: boolean },
  ) {
    const messages = await store.unreadMessages(chat, mostLines);
    const [first] = messages;
    if (!first) return false;
    const unreadMs = clock() - first.createdAt;
    if (ways.byPush && chat.pushedUpTo <= chat.readUpTo && unreadMs >= unreadPushMs) {
      const isFirst = await store.markUnreadPushed(chat);
      if (isFirst && agent && wants(agent, 'unread', 'push'))
        push.notify([agent], { kind: 'unread', sessionId: chat.id, chatbot: chat.chatbotName, text: first.text });
    }
    const afterMs = (agent?.settings.unreadMinutes ?? usualUnreadMinutes) * minuteMs;
    if (!ways.byMail || chat.mailedUpTo > chat.readUpTo || unreadMs < afterMs) return false;
    const isMailed = agent && outbox.isOnFor(chat.accountId) && wants(agent, 'unread', 'email');
    const mail = isMailed ? mailOfUnread(agent, chat, messages) : undefined;
    return (await store.saveUnreadMail(chat, mail)) && mail !== undefined;
  }

  async function lookForUnread(byMail: boolean, byPush: boolean): Promise<boolean> {
    const chats = await store.unreadChats({ byMail, byPush, after: clock() - latestUnreadMs, limit: chatsAtOnce });
    const peopleOf = peopleByAccount();
    let isAnyWritten = false;
    for (const chat of chats) {
      const agent = (await peopleOf(chat.accountId)).find(({ userId }) => userId === chat.agentId);
      isAnyWritten = (await notifyOfUnread(chat, agent, { byMail, byPush })) || isAnyWritten;
    }
    return isAnyWritten;
  }

  return {
    /** Notifies of what is due. Every node may do it at once. */
    async notifyAgents(): Promise<void> {
      const byMail = outbox.isOnAnywhere();
      const byPush = await push.isUsed();
      if (!byMail && !byPush) return;
      const isWritten = [await lookForWaiting(byMail, byPush), await lookForUnread(byMail, byPush)];
      if (isWritten.includes(true)) outbox.wake();
    },

    /** The emails of a note that mentions colleagues, for its write; `onSaved` notifies them. */
    async mentions({ id, accountId }: NotedChat, note: { text: string; authorId: string }) {
      if (!note.text.includes('@')) return { mails: [], onSaved() {} };
      const people = await store.peopleOf(accountId, clock() - presentMs);
      const author = people.find(({ userId }) => userId === note.authorId)?.name ?? 'API';
      const others = people.filter(({ userId }) => userId !== note.authorId);
      const mentioned = mentionedIn(note.text, others).slice(0, mostMentioned);
      const mails = mentioned
        .filter((person) => outbox.isOnFor(accountId) && wants(person, 'mention', 'email'))
        .flatMap((person) => {
          const { stopPath, ...given } = addressed(person, 'mention', accountId);
          const content = { author, said: [{ name: author, text: note.text }], stopPath };
          const mail = outbox.write('mention', { ...given, content, path: `/inbox/${id}`, sessionId: id });
          return mail ? [mail] : [];
        });
      return {
        mails,
        onSaved() {
          if (mails.length > 0) outbox.wake();
          const toPush = mentioned.filter((person) => wants(person, 'mention', 'push'));
          push.notify(toPush, { kind: 'mention', sessionId: id, chatbot: author, text: note.text });
        },
      };
    },
  };
}

const namesOf = (chats: readonly WaitingChat[]) => [...new Set(chats.map(({ chatbotName }) => chatbotName))].join(', ');

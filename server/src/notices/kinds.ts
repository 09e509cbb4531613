import type { Role } from '../identity/index.ts';

/** What members are notified of, in the order in which they are listed. */
export const noticeKinds = ['waiting', 'unread', 'mention', 'digest', 'source', 'limit'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const channels = ['email', 'push'] as const;
export type Channel = (typeof channels)[number];

interface NoticeTerms {
  /** Who gets it: those who answer chats, or those who own the account. */
  for: 'agents' | 'owners';
  /** Whether there is a push notification of it. */
  isPushed: boolean;
}

export const noticeTerms: Readonly<Record<NoticeKind, NoticeTerms>> = {
  waiting: { for: 'agents', isPushed: true },
  unread: { for: 'agents', isPushed: true },
  mention: { for: 'agents', isPushed: true },
  digest: { for: 'owners', isPushed: false },
  source: { for: 'owners', isPushed: false },
  limit: { for: 'owners', isPushed: false },
};

/** Where a user has said nothing else: on. */
const isOnByDefault = true;

/** A member of an account, with what decides who is notified. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  role: Role;
  language: string;
  settings: NotificationSettings;
  /** Whether the member has ever been there for live chat. */
  isAgent: boolean;
  /** Whether the member has the inbox open and is there for chats now. */
  isPresent: boolean;
}

/** What a user has set; what is left out has its default. */
export interface NotificationSettings {
  notices?: Partial<Record<NoticeKind, Partial<Record<Channel, boolean>>>>;
  /** After how many minutes unread messages are notified of by email. */
  unreadMinutes?: number;
  /** Whether push notifications hold what the visitor said. */
  pushWithText?: boolean;
}

export const usualUnreadMinutes = 5;

export const wants = ({ settings }: Pick<Person, 'settings'>, kind: NoticeKind, channel: Channel): boolean =>
  (channel === 'email' || noticeTerms[kind].isPushed) && (settings.notices?.[kind]?.[channel] ?? isOnByDefault);

/** Those of an account who could get a notice. Where nobody answers chats, its owners are told that somebody should. */
export function audienceOf(kind: NoticeKind, people: readonly Person[]): Person[] {
  const owners = people.filter(({ role }) => role === 'owner');
  if (noticeTerms[kind].for === 'owners') return owners;
  const agents = people.filter(({ role, isAgent }) => role === 'agent' || isAgent);
  return agents.length > 0 ? agents : owners;
}

import type { NearLimit, NoticeMailKind } from '../notice-contents.ts';
import type { KindWords } from '../words/mail-words.ts';

/** The texts of notices in one language; one that is missing does not compile. */
export interface NoticeWords {
  kinds: Readonly<Record<NoticeMailKind, KindWords>>;
  /** Who a visitor is that has left no name. */
  visitor: string;
  /** Above the questions that could not be answered. */
  unanswered: string;
  /** What an account's quotas count. */
  limits: Readonly<Record<NearLimit, string>>;
  /** Before the address that stops such emails. */
  stop: string;
  /** The page behind that address: before, after, and where the link is none. */
  stopPage: {
    asked: string;
    text: string;
    button: string;
    done: string;
    unknown: string;
    unknownText: string;
    toNotices: string;
  };
  /** What a notice is called there. */
  notices: Readonly<Record<'waiting' | 'unread' | 'mention' | 'digest' | 'source' | 'limit', string>>;
}

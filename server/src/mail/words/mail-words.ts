import type { MailKind } from '../contents.ts';
import type { NoticeMailKind } from '../notice-contents.ts';

/** The texts of one kind of email. `{name}` stands for what its content says. */
export interface KindWords {
  subject: string;
  lines: readonly string[];
  /** Instead of them, where an answer to the email is received. */
  linesWithReply?: readonly string[];
  /** On its button. */
  action?: string;
}

/** All texts in one language, but for those of notices; one that is missing does not compile. */
export interface MailWords {
  kinds: Readonly<Record<Exclude<MailKind, NoticeMailKind>, KindWords>>;
  /** Who the reader is in a conversation. */
  you: string;
  /** Above what was said before. */
  earlier: string;
  /** Before the address of the button, for those whose program shows none. */
  copyLink: string;
  /** Why somebody gets it, at the end. */
  footer: string;
}

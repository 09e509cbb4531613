import type { MailKind } from '../contents.ts';

/** The texts of one kind of e-mail. `{name}` stands for what its content says. */
export interface KindWords {
  subject: string;
  lines: readonly string[];
  /** On its button. */
  action?: string;
}

/** All texts in one language; one that is missing does not compile. */
export interface MailWords {
  kinds: Readonly<Record<MailKind, KindWords>>;
  /** Who the reader is in a conversation. */
  you: string;
  /** Above what was said before. */
  earlier: string;
  /** Before the address of the button, for those whose program shows none. */
  copyLink: string;
  /** Why somebody gets it, at the end. */
  footer: string;
}

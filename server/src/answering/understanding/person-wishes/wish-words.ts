/**
 * How one asks for a person in a language: named lists of phrases with commas between them, and the orders in which they
 * make a wish. `{list}` stands once, `{list}?` at most once, `{list}*` any number of times; `{list}~` begins a few words
 * that are anything at all, `~{list}` ends such; `{list}…` stands last and may begin a rest of any length. A full stop behind
 * a phrase: only where some sign stands behind it, as "No, an agent" asks for what "No agent" refuses.
 */
export interface WishWords {
  lists: Readonly<Record<string, string>>;
  /** Wishes wherever a clause begins. */
  wishes: readonly string[];
  /** Wishes only at the beginning of a sentence: bare commands, which elsewhere are part of something else. */
  commands: readonly string[];
  /** Wishes only as the whole message. */
  wholes: readonly string[];
  /** Words that may stand anywhere and change nothing. */
  asides: string;
  /** Words behind which a new clause may begin without a comma. */
  joins: string;
  /** Words with which a sentence begins that only supposes. */
  supposing: string;
  /** Words behind which something is quoted. */
  quoting: string;
}

/** The orders of languages in which the person comes last: "can I talk to a person". */
export const personLast: Pick<WishWords, 'wishes' | 'commands' | 'wholes'> = {
  wishes: [
    '{no}? {lead}* {wish} {contact} {one}? {person} {polite}* {reason}…',
    '{no}? {lead}* {may} {contact} {one}? {person} {polite}* {subject}…',
    '{lead}* {how} {talk} {one}? {human} {polite}*',
    '{no}? {lead}* {would}? {hand} {one}? {person} {polite}* {subject}…',
    '{no}? {lead}* {want} {one}? {human} {polite}*',
    '{lead}* {there} {one}? {person} {whom} {polite}*',
    '{lead}* {unwilling} {one}? {bot} {polite}*',
    '{lead}* {saying} {polite}* {subject}…',
  ],
  commands: ['{lead}* {talk} {one}? {person} {polite}* {subject}…'],
  wholes: [
    '{lead}* {one}? {alone} {polite}*',
    '{lead}* {one}? {human} {please} {polite}*',
    '{lead}* {one}? {desk} {please} {polite}*',
    '{lead}* {present} {polite}*',
  ],
};

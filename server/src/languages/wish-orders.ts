import type { WishWords } from './language.ts';

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

/** The orders of languages in which the verb comes last: "ich möchte mit einem Menschen sprechen". */
export const verbLast: Pick<WishWords, 'wishes' | 'commands' | 'wholes'> = {
  wishes: [
    '{no}? {lead}* {wish} {softly}* {with} {one}? {person} {softly}* {talk} {polite}* {reason}…',
    '{no}? {lead}* {may} {softly}* {with} {one}? {person} {softly}* {talk} {polite}* {subject}…',
    '{no}? {lead}* {wish} {softly}* {with} {one}? {person} {subject}~ {talk} {polite}*',
    '{no}? {lead}* {may} {softly}* {with} {one}? {person} {subject}~ {talk} {polite}*',
    '{no}? {lead}* {wish} {softly}* {one}? {person} {softly}* {speak} {polite}* {reason}…',
    '{no}? {lead}* {may} {softly}* {one}? {person} {softly}* {speak} {polite}* {subject}…',
    '{lead}* {how} {softly}* {with} {one}? {human} {talk} {polite}*',
    '{no}? {lead}* {hand} {softly}* {with} {one}? {person} {polite}* {subject}…',
    '{no}? {lead}* {would} {softly}* {with} {one}? {person} {handed} {polite}*',
    '{no}? {lead}* {would} {softly}* {handed} {with} {one}? {person} {polite}* {subject}…',
    '{no}? {lead}* {want} {softly}* {one} {human} {polite}*',
    '{lead}* {there} {one}? {person} {whom} {polite}*',
    '{lead}* {unwilling} {softly}* {with} {one}? {bot} {softly}* {talk} {polite}*',
    '{lead}* {saying} {polite}* {subject}…',
  ],
  commands: ['{lead}* {with} {one}? {person} {talk} {polite}*', '{lead}* {with} {one}? {person} {handed} {polite}*'],
  wholes: personLast.wholes,
};

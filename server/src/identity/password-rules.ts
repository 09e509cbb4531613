import { Problem } from '../errors/index.ts';
import { commonPasswords } from './common-passwords.ts';

const leastLength = 8;
/** Fewer different characters than this are one character over and over, or nearly so. */
const leastDifferent = 4;
const longestRepeated = 4;
const shortestRun = 3;
/** Digits and signs that people put before or behind a word to please a rule. */
const mostTrimmings = 6;
/** Two common words beside each other are as soon tried as one, unless they are long. */
const shortestOfTwo = 12;
/** Digits alone are dates and numbers of telephones. */
const shortestNumber = 12;

/** Keys that lie beside each other, and the letters and digits in their order. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  '741852963',
  '147258369',
].flatMap((row) => [row, [...row].reverse().join('')]);

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
  '(': 'c',
  '§': 's',
};

/** Refuses a password that is among the first anybody would try. `field` is the one it was given in. */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  if (isEasyToGuess(password, email))
    throw new Problem(
      'WEAK_PASSWORD',
      `${field}: is too easy to guess. Take 8 characters or more that are no common word, row of keys, repetition, or your e-mail address; several unusual words do well.`,
    );
}

export function isEasyToGuess(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
  if (plain.length < leastLength) return true;
  if (new Set(plain).size < leastDifferent || isRepetition(plain)) return true;
  if (/^\d+$/.test(plain.replaceAll(/[\s./-]/g, '')) && plain.length < shortestNumber) return true;
  const own = ownWords(email);
  return spellings(plain).some((text) => isMadeOfEasy(text, own));
}

/** The same few characters over and over: `abcabcabc`. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= longestRepeated; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true;
  }
  return false;
}

/** What a text may have been before signs and digits were put around and into it. */
function spellings(plain: string): string[] {
  const joined = plain.replaceAll(/[\s._-]/g, '');
  const cores = [plain, joined, withoutTrimmings(joined)];
  const letters = cores.map(asLetters);
  return [...new Set([...cores, ...letters, ...letters.map(withoutTrimmings)])].filter((text) => text.length > 0);
}

const asLetters = (text: string) => [...text].map((character) => lookAlikes[character] ?? character).join('');

function withoutTrimmings(text: string): string {
  const [, before = '', core = '', behind = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  return core !== '' && before.length + behind.length <= mostTrimmings ? core : text;
}

/** The e-mail address, its parts, and they run together. */
function ownWords(email: string): Set<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [...local.split(/[._+-]/), ...domain.split('.')];
  const all = [email.toLowerCase(), email.toLowerCase().replaceAll(/[._-]/g, ''), local, domain, ...parts];
  return new Set([...all, local.replaceAll(/[._+-]/g, '')].filter((word) => word.length >= shortestRun));
}

/** Whether a text is one easy part, or two that are the same, hold a row of keys, or are short together. */
function isMadeOfEasy(text: string, own: ReadonlySet<string>): boolean {
  const isWord = (part: string) => commonPasswords.has(part) || own.has(part);
  const isRow = (part: string) => part.length >= shortestRun && rows.some((row) => row.includes(part));
  if (isWord(text) || isRow(text)) return true;
  for (let length = shortestRun; length <= text.length - shortestRun; length += 1) {
    const [first, second] = [text.slice(0, length), text.slice(length)];
    const areEasy = (isWord(first) || isRow(first)) && (isWord(second) || isRow(second));
    const areShort = text.length < shortestOfTwo || isRow(first) || isRow(second) || first === second;
    if (areEasy && areShort) return true;
  }
  return false;
}

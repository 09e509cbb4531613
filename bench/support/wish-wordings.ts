import { readFileSync } from 'node:fs';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../server/src/languages/index.ts';

export interface Wording {
  text: string;
  isWish: boolean;
  language: SpokenLanguage;
}

const folder = new URL('../wishes/', import.meta.url);
const linesOf = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** `en + text` asks for a person, `en - text` does not. */
export const readWordings = (file: string): Wording[] =>
  linesOf(file).map((line) => {
    const [, code, sign, text = ''] = /^(\w\w) ([+-]) (.+)$/.exec(line) ?? [];
    const language = SPOKEN_LANGUAGES.find((known) => known === code);
    if (!language) throw new Error(`${file}: "${line}" names no language.`);
    return { text, isWish: sign === '+', language };
  });

type Random = () => number;

/** More than one: the lists begin with what is said most. */
const towardsFirst = 1.6;

/**
 * Wordings made from the templates of a language: `+` and `-` lines with (one|of|these) and {names} of lists, which lines
 * `= name one|of|these` hold. Some get an opening, a closing or a typing error.
 */
export function* madeWordings(language: SpokenLanguage, perTemplate: number, random: Random): Generator<Wording> {
  const lists = new Map<string, string>();
  const templates: { isWish: boolean; template: string }[] = [];
  for (const line of linesOf(`${language}.txt`)) {
    const [, sign, rest = ''] = /^([=+-]) (.+)$/.exec(line) ?? [];
    if (sign === '=') {
      const [, name = '', list = ''] = /^(\w+) (.+)$/.exec(rest) ?? [];
      lists.set(name, list);
    } else templates.push({ isWish: sign === '+', template: rest });
  }
  const chance = (share: number) => random() < share;
  for (const { isWish, template } of templates) {
    const count = isWish ? perTemplate : perTemplate / 2;
    for (let at = 0; at < count; at += 1) {
      let text = expanded(template, lists, random);
      if (chance(0.3)) text = `${expanded('{open}', lists, random)}${chance(0.6) ? ', ' : ' '}${text}`;
      if (chance(isWish ? 0.3 : 0.1)) text += ` ${expanded('{close}', lists, random)}`;
      if (chance(0.15)) text = mistyped(text, random);
      yield { text, isWish, language };
    }
  }
}

/** One of the texts that a template stands for. */
function expanded(template: string, lists: ReadonlyMap<string, string>, random: Random): string {
  let text = template;
  for (let step = 0; step < 100; step += 1) {
    const found = /\{(\w+)\}/.exec(text) ?? /\(([^(){}]*)\)/.exec(text);
    if (!found) return text.replace(/\s+/g, ' ').trim();
    const [whole, inner = ''] = found;
    const list = whole.startsWith('{') ? lists.get(inner) : inner;
    if (list === undefined) throw new Error(`There is no list ${whole} for "${template}".`);
    const options = topLevelOptions(list);
    const option = options[Math.floor(random() ** towardsFirst * options.length)] ?? '';
    text = text.slice(0, found.index) + option + text.slice(found.index + whole.length);
  }
  throw new Error(`"${template}" has no end.`);
}

function topLevelOptions(list: string): string[] {
  const options = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === '|' && depth === 0) options.push('');
    else options[options.length - 1] += sign;
  }
  return options;
}

/** With a letter of a longer word left out, doubled or exchanged with the next. */
function mistyped(text: string, random: Random): string {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (word.length >= 4 ? [at] : []));
  const at = long[Math.floor(random() * long.length)];
  if (at === undefined) return text;
  const word = words[at] ?? '';
  const letter = 1 + Math.floor(random() * (word.length - 2));
  const [before, here, next, behind] = [
    word.slice(0, letter),
    word.charAt(letter),
    word.charAt(letter + 1),
    word.slice(letter + 2),
  ];
  const ways = [before + next + behind, before + here + here + next + behind, before + next + here + behind];
  words[at] = ways[Math.floor(random() * ways.length)] ?? word;
  return words.join(' ');
}

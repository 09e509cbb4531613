/**
 * How many wishes for a person are found that the fit has not seen, how many other messages count as one, and what it
 * takes: `npm run bench -- wishes --data FOLDER`. Prints what was missed with --missed.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asksForPerson } from '../server/src/answering/understanding/asks-for-person.ts';
import { SPOKEN_LANGUAGES } from '../server/src/languages/index.ts';
import { publicMessages } from './support/public-messages.ts';
import { readWordings, type Wording } from './support/wish-wordings.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, missed: { type: 'boolean', default: false } } });
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/answering.md.');

const isWish = (text: string) => asksForPerson(text) !== undefined;
const show = (texts: readonly string[]) => {
  if (values.missed) for (const text of texts) console.log(`    ${text.slice(0, 200)}`);
};
function recall(name: string, texts: readonly string[]): void {
  const missed = texts.filter((text) => !isWish(text));
  const share = (1 - missed.length / texts.length).toFixed(2);
  console.log(`${name.padEnd(36)} ${texts.length - missed.length} of ${texts.length} found (${share})`);
  show(missed);
}
function alarms(name: string, texts: readonly string[]): void {
  const wrong = texts.filter(isWish);
  const each = ((wrong.length / texts.length) * 5_000).toFixed(1);
  console.log(`${name.padEnd(36)} ${wrong.length} of ${texts.length} count as wishes (${each} in 5,000)`);
  show(wrong);
}

const texts = (wordings: readonly Wording[], isWanted: boolean) =>
  wordings.filter((wording) => wording.isWish === isWanted).map(({ text }) => text);
for (const file of ['written', 'checked', 'held-out']) {
  const wordings = readWordings(`${file}.txt`);
  for (const language of SPOKEN_LANGUAGES)
    recall(
      `${file}, ${language}`,
      texts(
        wordings.filter((wording) => wording.language === language),
        true,
      ),
    );
  recall(`${file}, all`, texts(wordings, true));
  alarms(`${file}, near misses`, texts(wordings, false));
}
const messages = publicMessages(resolve(values.data));
recall(
  'public sets',
  messages.filter(({ kind }) => kind === 'wish').map(({ text }) => text),
);
for (const isForFitting of [true, false]) {
  const others = messages.filter((message) => message.kind === 'other' && message.isForFitting === isForFitting);
  for (const set of new Set(others.map((message) => message.set)))
    alarms(
      `${set}, ${isForFitting ? 'seen' : 'unseen'}`,
      others.filter((message) => message.set === set).map(({ text }) => text),
    );
  alarms(
    `all ${isForFitting ? 'seen' : 'unseen'}`,
    others.map(({ text }) => text),
  );
}
const short = messages.filter(({ text }) => text.length < 200).map(({ text }) => text);
const before = process.cpuUsage();
for (const text of short) isWish(text);
const { user, system } = process.cpuUsage(before);
console.log(`${((user + system) / short.length).toFixed(1)} µs of processor time a message`);

/**
 * Fits the classifier that finds wishes for a person, on the wordings of bench/wishes and on messages of public sets, none
 * of which asks for one. Writes its weights to server/src/answering. How well it does on others: `bench -- wishes`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { saidSentences } from '../server/src/answering/understanding/said-sentences.ts';
import { SPOKEN_LANGUAGES } from '../server/src/languages/index.ts';
import { corpusSentences, publicMessages } from './support/public-messages.ts';
import { fitWishes, type WishExample } from './support/wish-fit.ts';
import { madeWordings, readWordings } from './support/wish-wordings.ts';
import { createRandom } from './support/zipf-texts.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/answering.md.');

const perTemplate = 200;
/** A wording written by hand counts as much as so many made ones. */
const timesWritten = 5;
/** In logits, above even odds: so few other messages may count as wishes. */
const margin = 1;
const largest = 127;
const perTemplateInStory = 30;
const setsOfStories = ['banking77-test', 'clinc150-oos', 'doc2dial-val'];
const wordsOfStory = 12;

const random = createRandom(7);
const examples: WishExample[] = [];
const add = (text: string, isWish: boolean) => {
  const sentences = saidSentences(text).filter((words) => words.length > 0);
  if (sentences.length > 0) examples.push({ sentences, isWish });
};
for (const language of SPOKEN_LANGUAGES)
  for (const { text, isWish } of madeWordings(language, perTemplate, random)) add(text, isWish);
for (const { text, isWish } of readWordings('written.txt'))
  for (let time = 0; time < timesWritten; time += 1) add(text, isWish);
const folder = resolve(values.data);
const others = publicMessages(folder).filter(({ isForFitting, kind }) => isForFitting && kind === 'other');
for (const { text } of others) add(text, false);
// A wish may stand amid anything else. The sets that visitors' messages are like are all in English.
const stories = others.filter(({ set }) => setsOfStories.includes(set));
for (const { text, isWish } of madeWordings('en', perTemplateInStory, random))
  if (isWish) add(inStory(text, stories[Math.floor(random() * stories.length)]?.text ?? ''), true);
for (const text of corpusSentences(folder)) add(text, false);
console.log(`${examples.length} examples, ${examples.filter(({ isWish }) => isWish).length} of them wishes`);

function inStory(wish: string, story: string): string {
  const told = story
    .replace(/[.!?;…]+/g, ' ')
    .split(' ')
    .slice(0, wordsOfStory)
    .join(' ');
  const joints = [' about ', ' because ', ' regarding ', ', ', ' and ', ' as '];
  const joint = joints[Math.floor(random() * joints.length)];
  return random() < 0.7 ? `${wish}${joint}${told}` : `${told}, ${wish}`;
}

const { weights, bias } = fitWishes(examples, random);
const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / largest;
const small = Int8Array.from(weights, (weight) => Math.round(weight / scale));
const packed = deflateRawSync(Buffer.from(small.buffer), { level: 9 }).toString('base64');
const path = new URL('../server/src/answering/understanding/wish-weights.ts', import.meta.url);
writeFileSync(
  path,
  `import { inflateRawSync } from 'node:zlib';

interface WishWeights {
  /** Of each bucket. */
  weights: Int8Array;
  /** What more than which is a wish. */
  threshold: number;
}

let unpacked: WishWeights | undefined;

/** Made by \`npm run bench -- fit-wishes\`; docs/answering.md tells how. */
export function wishWeights(): WishWeights {
  unpacked ??= {
    weights: new Int8Array(inflateRawSync(Buffer.from(packed, 'base64'))),
    threshold: ${Math.round((margin - bias) / scale)},
  };
  return unpacked;
}

const packed =
  '${packed}';
`,
);
console.log(`${small.filter((weight) => weight !== 0).length} weights, ${packed.length} characters`);

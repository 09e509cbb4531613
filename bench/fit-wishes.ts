/**
 * Fits the classifiers that find wishes for a person, on the wordings of bench/wishes and on messages of public sets, none
 * of which asks for one. Writes their weights to server/models. How well they do on others: `bench -- wishes`.
 * The languages that joined later have weights of their own, so that the others find what they found before; with --later
 * only these are fitted.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { saidSentences } from '../server/src/answering/understanding/said-sentences.ts';
import { hasLaterWeights, pack, wishFiles } from '../server/src/answering/understanding/wish-weights.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../server/src/languages/index.ts';
import { corpusSentences, newsOfLaterLanguages, publicMessages } from './support/public-messages.ts';
import { fitWishes, type WishExample, type WishFit } from './support/wish-fit.ts';
import { madeWordings, readWordings } from './support/wish-wordings.ts';
import { createRandom } from './support/zipf-texts.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, later: { type: 'boolean', default: false } } });
if (!values.data) throw new Error('--data FOLDER must name the folder with the sets; see docs/answering.md.');

const perTemplate = 200;
/** A wording written by hand counts as much as so many made ones. */
const timesWritten = 5;
/** In logits, above even odds: so few other messages may count as wishes. */
const margin = 1;
/** The same for the languages that joined later: fewer messages of others taught them what is none. */
const laterMargin = 2;
const largest = 127;
const perTemplateInStory = 30;
const setsOfStories = ['banking77-test', 'clinc150-oos', 'doc2dial-val'];
const wordsOfStory = 12;

const folder = resolve(values.data);
if (!values.later) fitWeights(wishFiles.first, margin, (language) => !hasLaterWeights(language), addPublicSets);
fitWeights(wishFiles.later, laterMargin, hasLaterWeights, ({ add }) => {
  for (const text of newsOfLaterLanguages(folder)) add(text, false);
});

interface Examples {
  add(text: string, isWish: boolean): void;
  random: () => number;
}

function fitWeights(
  file: URL,
  least: number,
  isFitted: (language: SpokenLanguage) => boolean,
  addOthers: (examples: Examples) => void,
): void {
  const random = createRandom(7);
  const examples: WishExample[] = [];
  const add = (text: string, isWish: boolean) => {
    const sentences = saidSentences(text).filter((words) => words.length > 0);
    if (sentences.length > 0) examples.push({ sentences, isWish });
  };
  for (const language of SPOKEN_LANGUAGES.filter(isFitted))
    for (const { text, isWish } of madeWordings(language, perTemplate, random)) add(text, isWish);
  for (const { text, isWish, language } of readWordings('written.txt'))
    for (let time = 0; time < timesWritten && isFitted(language); time += 1) add(text, isWish);
  addOthers({ add, random });
  console.log(`${examples.length} examples, ${examples.filter(({ isWish }) => isWish).length} of them wishes`);
  write(file, least, fitWishes(examples, random));
}

function addPublicSets({ add, random }: Examples): void {
  const others = publicMessages(folder).filter(({ isForFitting, kind }) => isForFitting && kind === 'other');
  for (const { text } of others) add(text, false);
  // A wish may stand amid anything else. The sets that visitors' messages are like are all in English.
  const stories = others.filter(({ set }) => setsOfStories.includes(set));
  for (const { text, isWish } of madeWordings('en', perTemplateInStory, random))
    if (isWish) add(inStory(text, stories[Math.floor(random() * stories.length)]?.text ?? '', random), true);
  for (const text of corpusSentences(folder)) add(text, false);
}

function inStory(wish: string, story: string, random: () => number): string {
  const told = story
    .replace(/[.!?;…]+/g, ' ')
    .split(' ')
    .slice(0, wordsOfStory)
    .join(' ');
  const joints = [' about ', ' because ', ' regarding ', ', ', ' and ', ' as '];
  const joint = joints[Math.floor(random() * joints.length)];
  return random() < 0.7 ? `${wish}${joint}${told}` : `${told}, ${wish}`;
}

function write(file: URL, least: number, { weights, bias }: WishFit): void {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / largest;
  const small = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  const packed = pack({ weights: small, threshold: Math.round((least - bias) / scale) });
  writeFileSync(file, packed);
  console.log(`${file.pathname}: ${small.filter((weight) => weight !== 0).length} weights, ${packed.length} bytes`);
}

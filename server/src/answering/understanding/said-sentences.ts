import { wishWords } from './wish-features.ts';

/** What is longer tells a story: the wish stands at its beginning or its end, what is between them is told. */
const longestMessage = 1_000;
const sentencesOfStory = 3;

/**
 * A message as sentences of plain words. What stands in quotation marks amid other words is left out: somebody else's
 * words, or what is asked about.
 */
export function saidSentences(message: string): string[][] {
  const texts = unquoted(message).split(/[.!?؟;…]+(?=\s|$)|[。！？｡।\n]+/u);
  const all = texts.map((text) => text.replace(opening, '')).filter((text) => /[\p{L}\p{N}]/u.test(text));
  const isStory = message.length > longestMessage && all.length > 2 * sentencesOfStory;
  const told = isStory ? [...all.slice(0, sentencesOfStory), ...all.slice(-sentencesOfStory)] : all;
  return told.map(wishWords);
}

/** "No, an agent" asks for what "No agent" refuses. */
const opening =
  /^\s*(?:(?:no|nope|nein|non|não|nee|нет|لا|hayır|nie|नहीं)[,،]\s|(?:不|不是|不用|いいえ|いや|아니요|아니오|아뇨)[,，、]\s*)/iu;

const quotation = /["“”„«»][^"“”„«»]*["“”„«»]|[「『][^「」『』]*[」』]/gu;

/** In place of a quotation: nothing goes on behind it as if it were not there. */
const leftOut = ' 0 ';

function unquoted(message: string): string {
  const rest = message.replace(quotation, leftOut);
  return /\p{L}/u.test(rest) ? rest : message;
}

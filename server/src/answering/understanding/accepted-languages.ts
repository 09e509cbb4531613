import { isSpoken, type SpokenLanguage } from '../../languages/index.ts';

/** A browser sends a few; more is no browser. */
const longestHeader = 500;

/** The languages of an Accept-Language header that the chatbot speaks, best first. Nothing of the header itself goes on. */
export function acceptedLanguages(header: string | undefined): SpokenLanguage[] {
  if (header === undefined || header.length > longestHeader) return [];
  const wanted = header.split(',').flatMap((part) => {
    const [, code = '', quality = '1'] =
      /^\s*([a-z]{2})(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{1,3})?)\s*)?$/i.exec(part) ?? [];
    const language = code.toLowerCase();
    return isSpoken(language) && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
  });
  return [...new Set(wanted.sort((a, b) => b.quality - a.quality).map(({ language }) => language))];
}

import { isSpoken, type SpokenLanguage } from './index.ts';

/** The first language of an Accept-Language header that we speak; English where there is none. */
export function preferredLanguage(header: string | undefined): SpokenLanguage {
  const weighed = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    });
  const wanted = weighed.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isSpoken) ?? 'en';
}

import { describe, expect, it } from 'vitest';
import { createRepetitions } from './repetitions.ts';

const said = (text: string, title = '', headingPath: string[] = []) => ({ title, headingPath, text });
const isSame = (first: ReturnType<typeof said>, second: ReturnType<typeof said>) => {
  const isRepetition = createRepetitions();
  return isRepetition(first) || isRepetition(second);
};
const features =
  'The plan has projects, daily backups, help by e-mail and chat, a domain of your own, an audit log and an export. ';

it('knows a text that came before, whatever its marks and capitals', () => {
  expect(isSame(said('We open at 9, on weekdays.'), said('**We open** at 9\non Weekdays!'))).toBe(true);
});

describe('keeps texts that differ', () => {
  it.each([
    ['The small parcel costs 5 euros.', 'The small parcel costs 6 euros.'],
    [`${features}Refunds are possible.`, `${features}Refunds are not possible.`],
    [`${features}It is sold in Germany.`, `${features}It is sold in Austria.`],
    ['Down to -5 degrees', 'Down to 5 degrees'],
    ['It costs 5 € a month', 'It costs 5 $ a month'],
    ['5 % off', '5 off'],
    ['It costs 1.5 a month', 'It costs 15 a month'],
    ['From 5 to 7', 'From 7 to 5'],
    ['Written in C++', 'Written in C#'],
    ['✅', '❌'],
  ])('%s | %s', (first, second) => {
    expect(isSame(said(first), said(second))).toBe(false);
  });

  it('in their title or headings', () => {
    expect(isSame(said(features, 'Plan Basic'), said(features, 'Plan Pro'))).toBe(false);
    expect(isSame(said(features, 'Plans', ['Basic']), said(features, 'Plans', ['Pro']))).toBe(false);
  });
});

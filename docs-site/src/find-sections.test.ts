import { describe, expect, test } from 'vitest';
import { findSections, type Section, splitAtWords } from './find-sections.ts';

const section = (heading: string, text: string, page = 'Guide', code = ''): Section => ({
  url: `/docs/${heading}`,
  page,
  heading,
  text,
  code,
});
const sections = [
  section('Limits', 'An account may ask a hundred questions an hour.'),
  section('Webhooks', 'Your server is sent signed events.'),
  section('Streams', 'A stream ends with its webhooks sent and all limits counted.'),
];
const headings = (typed: string, among = sections) =>
  findSections(typed, among).found.map((found) => found.section.heading);

describe('the search of the documentation', () => {
  test('finds words by their beginning, headings before text', () => {
    expect(headings('web')).toEqual(['Webhooks', 'Streams']);
    expect(headings('hooks')).toEqual([]);
  });

  test('finds only where every word is', () => {
    expect(headings('limits webhooks')).toEqual(['Streams']);
    expect(findSections('limits webhooks', sections).areNearest).toBe(false);
    expect(headings('nowhere')).toEqual([]);
  });

  test('takes signs around and between words for punctuation, and keeps those within names', () => {
    expect(headings('limits - webhooks.')).toEqual(['Streams']);
    expect(headings('signed...')).toEqual(['Webhooks']);
    const named = [section('Start', 'npm start', 'Guide', 'npm start -- --no-demo'), section('Demo', 'No demo.')];
    expect(headings('--no-demo', named)).toEqual(['Start']);
  });

  test('gives the nearest where no page has every word, and says so', () => {
    const typed = 'webhooks signed nowhere';
    expect(headings(typed)).toEqual(['Webhooks', 'Streams']);
    expect(findSections(typed, sections).areNearest).toBe(true);
  });

  test('prefers what shows every word to what has one in code, and this to a page with all of them', () => {
    const shown = section('Shown', 'A secret is rotated.', 'One');
    const inCode = section('In code', 'A secret is made.', 'Two', 'rotate()');
    const apart = [section('First', 'A secret.', 'Three'), section('Second', 'Rotate it.', 'Three')];
    expect(headings('rotate secret', [...apart, inCode, shown])).toEqual(['Shown']);
    expect(headings('rotate secret', [...apart, inCode])).toEqual(['In code']);
    expect(headings('rotate secret', apart)).toEqual(['First', 'Second']);
  });

  test('puts titles of pages before headings, and headings before text', () => {
    const text = section('Other', 'Signed webhooks, and webhooks that are signed: signed webhooks.');
    const heading = section('Signed webhooks', 'How they are signed.');
    const title = section('', 'What they are.', 'Signed webhooks');
    const found = findSections('signed webhooks', [text, heading, title]).found;
    expect(found.map(({ section: { page, heading: name } }) => name || page)).toEqual([
      'Signed webhooks',
      'Signed webhooks',
      'Other',
    ]);
    expect(found[0]?.section).toBe(title);
  });

  test('gives at most eight results, and none for nothing', () => {
    const many = Array.from({ length: 20 }, (_, at) => section(`Limits ${at}`, 'x'));
    expect(findSections('limits', many).found).toHaveLength(8);
    expect(findSections('  ', many).found).toEqual([]);
  });

  test('shows the text where the most of the words stand together', () => {
    const text = `A key is made here. ${'More of it. '.repeat(30)}The key of a webhook signs it. ${'And more. '.repeat(30)}`;
    expect(findSections('key webhook', [section('Keys', text)]).found[0]?.snippet).toContain('The key of a webhook');
  });

  test('finds what stands in code, and does not show it', () => {
    const { found } = findSections('aKeyOf', [
      section('Keys', 'A key is made here.', 'Guide', 'const aKeyOf = () => {}'),
    ]);
    expect(found[0]?.snippet).toBe('A key is made here.');
  });

  test('ends without dots where a sentence ends', () => {
    const { found } = findSections('needle', [section('Long', `A needle ${'x'.repeat(129)}. ${'after '.repeat(60)}`)]);
    expect(found[0]?.snippet).toMatch(/x\.$/);
  });

  test('shows the text around the first word that was found', () => {
    const long = section('Long', `${'before '.repeat(40)}needle ${'after '.repeat(60)}`);
    const { found } = findSections('needle', [long]);
    expect(found[0]?.snippet).toMatch(/^…before .*needle after .*after…$/);
    expect(found[0]?.snippet.length).toBeLessThan(160);
  });

  test.each(['a.b', '(', '{id}', 'c++', '-', '\\'])('takes %s as text, not as a pattern', (typed) => {
    expect(() => findSections(typed, sections)).not.toThrow();
  });

  test('marks words where they begin', () => {
    expect(splitAtWords('Ask and task', ['ask'])).toEqual(['', 'Ask', ' and task']);
  });
});

import { expect, it } from 'vitest';
import { packBlocks } from '../../knowledge/passages/index.ts';
import { parseHtml } from './parse-html.ts';
import { wordSpots } from './passage-spot.ts';

function spotsOf(body: string, menu = ''): string[] {
  const { blocks, rendered } = parseHtml(`<nav>${menu}</nav><main>${body}</main>`, 'https://shop.test/hours');
  return wordSpots(packBlocks(blocks), rendered ?? { text: '', content: [] });
}
const decoded = (spots: string[]) => spots.map((spot) => decodeURIComponent(spot));

it('names a short text whole', () => {
  expect(spotsOf('<p>We are open daily.</p>')).toEqual(['#:~:text=We%20are%20open%20daily.']);
});

it('names the start and the end of a long one', () => {
  const text = 'Our shop in the old town is open from nine to five on all days but Sunday.';
  expect(spotsOf(`<p>${text}</p>`)).toEqual(['#:~:text=Our%20shop%20in%20the%20old%20town,all%20days%20but%20Sunday.']);
});

it('encodes what has a meaning of its own in such a link', () => {
  expect(spotsOf('<p>Well-known, cheap & good</p>')).toEqual(['#:~:text=Well%2Dknown%2C%20cheap%20%26%20good']);
});

it('names the words of a list item without its mark', () => {
  expect(spotsOf('<ol><li>Open the box now</li><li>Close it</li></ol>')).toEqual(['#:~:text=Open%20the%20box%20now']);
});

it('takes more words where the first stand further up too', () => {
  const start = 'To return a parcel that you';
  const body = `<p>${start} bought elsewhere.</p><h2>Ours</h2><p>${start} bought in our shop, write to us first and wait.</p>`;
  expect(decoded(spotsOf(body))[1]).toBe(`#:~:text=${start} bought in our,us first and wait.`);
});

it('says what stands before the words where they stand in a menu too, in letters of any size', () => {
  const body = '<h1>Head</h1><p>Opening hours</p><p>Nine to five.</p>';
  expect(decoded(spotsOf(body, '<a href="/h">OPENING HOURS</a>'))).toEqual(['#:~:text=head-,Opening hours']);
});

it('leads to the heading where all of this stands in the menu', () => {
  const menu = '<p>Head</p><p>Opening hours</p>';
  const body = '<h1 id="top">Head</h1><p>Opening hours</p>';
  expect(spotsOf(body, menu)).toEqual(['#top']);
});

it.each([
  ['a term', '<dl><dt>Our shipping</dt><dd>Yes we do.</dd></dl>', 'Our shipping'],
  ['an item', '<ul><li><p>By land and sea</p><p>from May to June</p></li></ul>', 'By land and sea'],
  ['a line', '<p>Our hours are these:<br>nine to five</p>', 'Our hours are these:'],
  ['what is not struck out', '<p>The chair costs <s>99</s> 79 euros</p>', 'The chair costs'],
])('names only words that stand together on the page: %s', (_, body, words) => {
  expect(decoded(spotsOf(body))).toEqual([`#:~:text=${words}`]);
});

it('leads to the heading where there are no words to name', () => {
  expect(spotsOf('<h2 id="über uns">Us</h2><pre>code</pre>')).toEqual(['#%C3%BCber%20uns']);
  expect(
    spotsOf('<h2 id="p">Prices</h2><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>'),
  ).toEqual(['#p']);
  expect(spotsOf('<pre>code</pre>')).toEqual(['']);
});

it('ends at a word where words are not spaced', () => {
  const [spot = ''] = spotsOf('<p>我们的商店每天从早上九点到晚上五点开门，星期日除外。</p>');
  expect(decodeURIComponent(spot)).toMatch(/^#:~:text=我们的商店每天从早上九点/);
});

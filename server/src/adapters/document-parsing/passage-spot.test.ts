import { expect, it } from 'vitest';
import { packBlocks } from '../../knowledge/passages/index.ts';
import { wordSpots } from './passage-spot.ts';
import { readHtml } from './read-html.ts';

const spotsOf = (body: string) => wordSpots(packBlocks(readHtml(`<main>${body}</main>`, undefined).blocks));

it('names a short text whole', () => {
  expect(spotsOf('<p>We are open daily.</p>')).toEqual(['#:~:text=We%20are%20open%20daily.']);
});

it('names the start and the end of a long one', () => {
  const text = 'Our shop in the old town is open from nine to five on all days but Sunday.';
  expect(spotsOf(`<p>${text}</p>`)).toEqual([
    '#:~:text=Our%20shop%20in%20the%20old%20town,all%20days%20but%20Sunday.',
  ]);
});

it('encodes what has a meaning of its own in such a link', () => {
  expect(spotsOf('<p>Well-known, cheap & good</p>')).toEqual([
    '#:~:text=Well%2Dknown%2C%20cheap%20%26%20good',
  ]);
});

it('names the words of a list item without its mark', () => {
  expect(spotsOf('<ol><li>Open the box now</li><li>Close it</li></ol>')).toEqual([
    '#:~:text=Open%20the%20box%20now',
  ]);
});

it('takes more words where the first are found twice', () => {
  const start = 'To return a parcel that you';
  const [first] = spotsOf(
    `<p>${start} bought in our shop, write to us first and wait.</p><p>${start} bought elsewhere.</p>`,
  );
  expect(first).toMatch(/^#:~:text=To%20return%20a%20parcel%20that%20you%20bought%20in%20our,/);
});

it('leads to the heading where there are no words to name', () => {
  expect(spotsOf('<h2 id="über uns">Us</h2><pre>code</pre>')).toEqual(['#%C3%BCber%20uns']);
  expect(
    spotsOf(
      '<h2 id="p">Prices</h2><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ),
  ).toEqual(['#p']);
  expect(spotsOf('<pre>code</pre>')).toEqual(['']);
});

it('ends at a word where words are not spaced', () => {
  const [spot = ''] = spotsOf('<p>我们的商店每天从早上九点到晚上五点开门，星期日除外。</p>');
  expect(decodeURIComponent(spot)).toMatch(/^#:~:text=我们的商店每天从早上九点/);
});

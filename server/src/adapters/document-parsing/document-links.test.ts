import { describe, expect, test } from 'vitest';
import type { ParsedDocument, RawDocument } from '../../knowledge/ports.ts';
import { linkAddress, placeLinks } from './document-links.ts';
import { parseDocument } from './parse-document.ts';

const read = (text: string, document: Partial<RawDocument>): Promise<ParsedDocument> =>
  parseDocument({ bytes: new TextEncoder().encode(text), ...document } as RawDocument, () => {});

/** The words of each link, and where they lead. */
const linksOf = ({ passages }: ParsedDocument) =>
  passages.flatMap(({ text, links = [] }) => links.map(({ start, end, url }) => [text.slice(start, end), url]));

const markdown = (text: string, url = 'https://example.com/help/faq') => read(text, { format: 'markdown', url });
const html = (body: string, url = 'https://example.com/help/faq') =>
  read(`<html><body><main>${body}</main></body></html>`, { contentType: 'text/html', url });

describe('the links of Markdown', () => {
  test('are kept beside the text, which has their words alone', async () => {
    const document = await markdown(
      '# Ads\n\nPlease fill out [this form](https://forms.example.com/ads "Ads") to advertise.',
    );
    expect(document.passages[0]?.text).toBe('Please fill out this form to advertise.');
    expect(linksOf(document)).toEqual([['this form', 'https://forms.example.com/ads']]);
  });

  test('are told apart where their words are the same', async () => {
    const document = await markdown(
      'Get the app for Android here or [here](https://a.example). For iOS it is [here](https://b.example), and the manual is [here](https://c.example).',
    );
    const [passage] = document.passages;
    expect(linksOf(document)).toEqual([
      ['here', 'https://a.example/'],
      ['here', 'https://b.example/'],
      ['here', 'https://c.example/'],
    ]);
    expect(passage?.links?.[0]?.start).toBe(passage?.text.indexOf('here.'));
  });

  test('may be named elsewhere, written as HTML, or lie in emphasis and lists', async () => {
    const document = await markdown(
      'See the [guide][g] first.\n\n- **[Docs](/docs)** for all\n- <a href="https://x.example/chat">our chat</a> for you\n\n[g]: https://guide.example/start',
    );
    expect(linksOf(document)).toEqual([
      ['guide', 'https://guide.example/start'],
      ['Docs', 'https://example.com/docs'],
      ['our chat', 'https://x.example/chat'],
    ]);
  });

  test('are found in a short answer between two headings', async () => {
    const document = await markdown(
      '# Help\n\n## Can it sync both ways?\n\nYes, by [two-way sync](/bisync/).\n\n## Does it run on a GPU?\n\nSee [here](/gpu).',
    );
    expect(linksOf(document)).toEqual([
      ['two-way sync', 'https://example.com/bisync/'],
      ['here', 'https://example.com/gpu'],
    ]);
  });

  test('end with the bracket that they hold', async () => {
    const document = await markdown('Blocks form [a directed graph (DAG)](https://example.com/dag) of hashes.');
    expect(linksOf(document)).toEqual([['a directed graph (DAG)', 'https://example.com/dag']]);
  });

  test('that a generator would have filled in lead nowhere', async () => {
    expect(linksOf(await markdown('This uses [isolates]({{site.dart}}/guides/isolates) of the language.'))).toEqual([]);
  });

  test('to files that a generator turns into pages are left out, unless the document is such a file itself', async () => {
    const text = 'Read [how to pay](../pay.md#cards) before you order anything.';
    expect(linksOf(await markdown(text))).toEqual([]);
    expect(linksOf(await markdown(text, 'https://example.com/docs/help/faq.md'))).toEqual([
      ['how to pay', 'https://example.com/docs/pay.md#cards'],
    ]);
  });

  test('in headings, of pictures and in code are none', async () => {
    const document = await markdown(
      '## [Prices](https://example.com/prices)\n\nA ![drawing](https://example.com/a.png) shows what they are.\n\n```md\n[a](https://example.com/code)\n```',
    );
    expect(linksOf(document)).toEqual([]);
  });
});

describe('the links of HTML', () => {
  test('are kept with absolute addresses', async () => {
    const document = await html(
      '<h1>Returns</h1><p>Print the <a href="/label?x=1">return label</a> or write to <a href="mailto:help@example.com">our team</a>.</p><p>Where it is can be seen at any time <a href="track#now">in your account</a>.</p>',
    );
    expect(linksOf(document)).toEqual([
      ['return label', 'https://example.com/label?x=1'],
      ['our team', 'mailto:help@example.com'],
      ['in your account', 'https://example.com/help/track#now'],
    ]);
  });

  test('that visitors or advertisers have put there are left out', async () => {
    const document = await html(
      '<p>A comment says that <a rel="nofollow ugc" href="https://spam.example">this shop</a> is cheaper, and <a rel="sponsored" href="https://ad.example">that one</a> too.</p>',
    );
    expect(linksOf(document)).toEqual([]);
  });
});

describe('a link', () => {
  test('is never put on other words, nor into the middle of one', async () => {
    const heading = await html(
      '<h2><a href="/return">Return</a></h2><p>Returned goods are refunded within a week.</p>',
    );
    expect(linksOf(heading)).toEqual([]);
    const button = await html(
      '<p>Courses begin in May.</p><button><a href="/x">Register</a></button><p>You can Register for a course by mail.</p>',
    );
    expect(linksOf(button)).toEqual([]);
    const word = await markdown('Download the manual before you begin.\n\n[Download](/app.apk)');
    const [passage] = word.passages;
    expect(passage?.links?.map(({ start }) => start)).toEqual([passage?.text.lastIndexOf('Download')]);
  });

  test('in a heading does not cost those after it', async () => {
    const document = await html(
      '<h2><a href="/pay">Payment</a></h2><p>Print the <a href="/label">return label</a> first. Ask <a href="/team">our team</a> for help.</p><p>Payment by card is free.</p>',
    );
    expect(linksOf(document).map(([words]) => words)).toEqual(['return label', 'our team']);
  });

  test('that is not shown any more is none', async () => {
    const document = await markdown(
      '<!-- To advertise, fill out [this form](https://old.example). -->\n\nTo advertise, fill out [this form](https://new.example).',
    );
    expect(linksOf(document)).toEqual([['this form', 'https://new.example/']]);
  });

  test('takes its address from prose, by the first definition of its name', async () => {
    const document = await markdown(
      'Read the [guide][g] before you start.\n\n[g]: https://real.example\n\n```md\n[g]: https://sample.example\n```\n\n[g]: https://second.example',
    );
    expect(linksOf(document)).toEqual([['guide', 'https://real.example/']]);
  });

  test('may be short where it stands alone, and in scripts without spaces', async () => {
    expect(linksOf(await markdown('Places to look at:\n\n- [Docs](/docs)\n- [FAQ](/faq)'))).toEqual([
      ['Docs', 'https://example.com/docs'],
      ['FAQ', 'https://example.com/faq'],
    ]);
    expect(linksOf(await markdown('请看[文档](/docs)。那里有说明。'))).toEqual([['文档', 'https://example.com/docs']]);
  });

  test('keeps the sign of an emoji whole', async () => {
    expect(linksOf(await markdown('Open [\u2699\ufe0f Settings](/settings) to change it.'))).toEqual([
      ['Settings', 'https://example.com/settings'],
    ]);
  });

  test('has an address that Markdown can hold', async () => {
    expect(linksOf(await html('<p>You can <a href="/buy?p=a|b&q=[1](2)">order it</a> at any time here.</p>'))).toEqual([
      ['order it', 'https://example.com/buy?p=a%7Cb&q=%5B1%5D%282%29'],
    ]);
    expect(linksOf(await markdown('See [this page](/foo\\_bar?a=1&amp;b=2) for all of it.'))).toEqual([
      ['this page', 'https://example.com/foo_bar?a=1&b=2'],
    ]);
    expect(linksOf(await markdown('A link is written as \\[words\\](address) in Markdown, and so on.'))).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pass@example.com/',
    '',
    'mailto:',
    'tel:1',
    '/only',
  ])('that visitors cannot follow is none: %s', (address) => expect(linkAddress(address, undefined)).toBeUndefined());
});

test('a change of an address alone changes the document', async () => {
  const hashes = await Promise.all(
    ['a', 'b', 'b'].map(async (path) => (await markdown(`Read [the guide](https://example.com/${path}).`)).textHash),
  );
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(hashes[1]).toBe(hashes[2]);
});

test('words that are parted by a cut lead nowhere, and the next link is found all the same', () => {
  const link = (before: string, words: string, after: string) => ({ before, words, after, url: words });
  expect(
    placeLinks(
      ['Fill out this', 'form. Then see the list.'],
      [link('Fill out ', 'this form', ' Then see'), link('Then see ', 'the list', ' \n')],
    ),
  ).toEqual([[], [{ start: 15, end: 23, url: 'the list' }]]);
});

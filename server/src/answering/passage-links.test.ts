import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../knowledge/index.ts';
import { analysed } from './analysed-passage.ts';
import { withLinks } from './link-extract.ts';
import { linkedText } from './passage-links.ts';

/** A passage from Markdown whose links are all in one line. */
function passageOf(markdown: string): FoundPassage {
  const links: { start: number; end: number; url: string }[] = [];
  let text = '';
  let at = 0;
  for (const { index, 0: whole, 1: words = '', 2: url = '' } of markdown.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
    text += markdown.slice(at, index);
    links.push({ start: text.length, end: text.length + words.length, url });
    text += words;
    at = index + whole.length;
  }
  text += markdown.slice(at);
  const rest = { id: 'p', language: 'en', headingPath: [], title: '', isPair: false };
  return { ...rest, text, links } as unknown as FoundPassage;
}

function answered(sentences: string[], passage: FoundPassage, marked?: string) {
  const text = sentences.join(' ');
  let from = 0;
  const known = analysed(passage).sentences.map((one) => one.text);
  const placed = sentences.map((sentence) => {
    const start = text.indexOf(sentence, from);
    from = start + sentence.length;
    const position = known.findIndex((one) => one === sentence || one === `- ${sentence}`);
    return { start, end: from, passage, position };
  });
  const at = marked === undefined ? -1 : text.indexOf(marked);
  const highlights = at < 0 ? [] : [{ start: at, end: at + (marked?.length ?? 0) }];
  return withLinks({ text, sentences: placed, highlights });
}

describe('an answer', () => {
  test('has the links of its sentences, and its places move along', () => {
    const passage = passageOf('Ask here. Fill out [this form](https://f.example/a_(b) to advertise. It is free.');
    const linked = answered(['Fill out this form to advertise.', 'It is free.'], passage, 'free');
    expect(linked.text).toBe('Fill out [this form](https://f.example/a_%28b) to advertise. It is free.');
    expect(linked.sentences.map(({ start, end }) => linked.text.slice(start, end))).toEqual([
      'Fill out [this form](https://f.example/a_%28b) to advertise.',
      'It is free.',
    ]);
    expect(linked.highlights.map(({ start, end }) => linked.text.slice(start, end))).toEqual(['free']);
  });

  test('links the right one of the same words, and none where they are not linked', () => {
    const passage = passageOf('Android is [here](https://a.example). Linux is [here](https://b.example). We are here.');
    expect(answered(['Linux is here.'], passage).text).toBe('Linux is [here](https://b.example).');
    expect(answered(['We are here.'], passage).text).toBe('We are here.');
  });

  test('links the words of its own sentence, however short it is', () => {
    const passage = passageOf(
      'For Android there is an app.\n\n[Download it](https://x.example/apk).\n\nFor iPhones there is one too.\n\n[Download it](https://x.example/ipa).\n\nNever do this on a train.\n\nDownload it.',
    );
    const text = 'For iPhones there is one too. Download it.';
    const at = (start: number, end: number, position: number) => ({ start, end, passage, position });
    const linked = (position: number) =>
      withLinks({ text, sentences: [at(0, 29, 2), at(30, 42, position)], highlights: [] }).text;
    expect(linked(3)).toBe('For iPhones there is one too. [Download it](https://x.example/ipa).');
    expect(linked(5)).toBe(text);
  });

  test('links an address once', () => {
    const passage = passageOf('Use [the app](https://a.example). Open [the app](https://a.example) again.');
    expect(answered(['Use the app.', 'Open the app again.'], passage).text).toBe(
      'Use [the app](https://a.example). Open the app again.',
    );
  });

  test('highlights a whole link or none of it', () => {
    const passage = passageOf('Fill out [this long form](https://f.example) to advertise.');
    const { text, highlights } = answered(['Fill out this long form to advertise.'], passage, 'form to advertise');
    expect(highlights.map(({ start, end }) => text.slice(start, end))).toEqual([
      '[this long form](https://f.example) to advertise',
    ]);
  });

  test('keeps code, addresses and emphasis whole', () => {
    const code = passageOf('Run `[npm start](https://a.example) now` first.');
    expect(answered(['Run `npm start now` first.'], code).text).toBe('Run `npm start now` first.');
    const whole = passageOf('Include `[app.js](https://a.example/app.js)` on your page.');
    expect(answered(['Include `app.js` on your page.'], whole).text).toBe(
      'Include [`app.js`](https://a.example/app.js) on your page.',
    );
    const bare = passageOf('It is at [https://a.example/x](https://a.example/x) today.');
    expect(answered(['It is at https://a.example/x today.'], bare).text).toBe('It is at https://a.example/x today.');
    const mixed = passageOf(
      'Take [*this* and **that**](https://a.example) along. A [**new** way](https://b.example) too.',
    );
    expect(answered(['Take *this* and **that** along.', 'A **new** way too.'], mixed).text).toBe(
      'Take [*this* and **that**](https://a.example) along. A [**new** way](https://b.example) too.',
    );
    const bold = passageOf('Press [**Save](https://a.example)** and wait.');
    expect(answered(['Press **Save** and wait.'], bold).text).toBe('Press **[Save](https://a.example)** and wait.');
  });

  test('finds the words behind a marker and in a list', () => {
    const passage = passageOf('- [First step](https://a.example/1): do it\n- [Second step](https://a.example/2): rest');
    expect(answered(['Second step: rest'], passage).text).toBe('[Second step](https://a.example/2): rest');
  });
});

test('a link never becomes an image, nor is it escaped', () => {
  expect(answered(['New!the list is here.'], passageOf('New![the list](https://a.example) is here.')).text).toBe(
    'New!the list is here.',
  );
});

test('a model is not given a long list of links', () => {
  const passage = passageOf(Array.from({ length: 30 }, (_, at) => `[Page ${at}](https://a.example/${at})`).join(', '));
  expect(linkedText(passage)).toBe(passage.text);
});

test('a model is given the links of a passage in its text', () => {
  expect(linkedText(passageOf('Fill out [this form](https://f.example) now.'))).toBe(
    'Fill out [this form](https://f.example) now.',
  );
});

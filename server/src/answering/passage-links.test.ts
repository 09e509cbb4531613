import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../knowledge/index.ts';
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
  return { id: 'p', text, links, isPair: false } as unknown as FoundPassage;
}

function answered(sentences: string[], passage: FoundPassage, marked?: string) {
  const text = sentences.join(' ');
  let from = 0;
  const placed = sentences.map((sentence, position) => {
    const start = text.indexOf(sentence, from);
    from = start + sentence.length;
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
    const passage = passageOf('Android is [here](https://a.example). iOS is [here](https://b.example). We are here.');
    expect(answered(['iOS is here.'], passage).text).toBe('iOS is [here](https://b.example).');
    expect(answered(['We are here.'], passage).text).toBe('We are here.');
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
    const bold = passageOf('Press [**Save](https://a.example)** and wait.');
    expect(answered(['Press **Save** and wait.'], bold).text).toBe('Press **[Save](https://a.example)** and wait.');
  });

  test('finds the words behind a marker and in a list', () => {
    const passage = passageOf('- [First step](https://a.example/1): do it\n- [Second step](https://a.example/2): rest');
    expect(answered(['Second step: rest'], passage).text).toBe('[Second step](https://a.example/2): rest');
  });
});

test('a model is given the links of a passage in its text', () => {
  expect(linkedText(passageOf('Fill out [this form](https://f.example) now.'))).toBe(
    'Fill out [this form](https://f.example) now.',
  );
});

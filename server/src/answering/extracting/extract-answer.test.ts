import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import type { ExtractStyle } from './choose-sentences.ts';
import { extractAnswer } from './extract-answer.ts';

function passage(id: string, text: string, more: Partial<FoundPassage> = {}): FoundPassage {
  const scores = { score: 1, lexical: 1, dense: 0.6, coverage: 0.8 };
  return {
    id,
    documentId: id,
    title: 'Shop',
    url: `https://x.example/${id}`,
    spot: '',
    language: 'en',
    isPair: false,
    headingPath: [],
    text,
    tokens: 50,
    ...scores,
    ...more,
  };
}

function extract(question: string, passages: FoundPassage[], most = 3, style: Partial<ExtractStyle> = {}) {
  const termWeights = Object.fromEntries(contentTermsOf(question).map((term) => [term, 1]));
  const findings = {
    passages,
    termWeights,
    readAs: {},
    questionTokens: 5,
    vector: new Float32Array(0),
    embeddingModel: 'none',
  };
  return extractAnswer(question, findings, { most, reach: 1, actionFirst: false, ...style });
}

describe('an extractive answer', () => {
  const hours = passage(
    'hours',
    'Welcome to our shop in Lisbon. The shop opens at nine on weekdays. Parking is behind the house.',
  );

  test('is the sentence that answers', () => {
    expect(extract('When does the shop open?', [hours], 1)).toMatchObject({
      text: 'The shop opens at nine on weekdays.',
      used: [hours],
      sentences: [{ start: 0, end: 35, passage: hours }],
    });
  });

  test('gives the sentence behind a question that merely asks the same', () => {
    const faq = passage('faq', 'How long does delivery take? Usually three working days. Is there a showroom? No.');
    expect(extract('How long does delivery take?', [faq], 1).text).toBe('Usually three working days.');
  });

  test('prefers a sentence with a number when asked how much', () => {
    const prices = passage('prices', 'Shipping is done by a courier. Shipping costs 4.90 euros.');
    expect(extract('How much is shipping?', [prices], 1).text).toBe('Shipping costs 4.90 euros.');
  });

  test('shows the question that it replies to, where the visitor asked another', () => {
    const faq = passage('app', 'Because the fee for the store is too high. We will not pay it.', {
      headingPath: ['Questions', 'Why is there no iOS app?'],
    });
    const { text, sentences } = extract('When is the iPhone app coming?', [faq], 2);
    expect(text).toMatch(/^\*\*Why is there no iOS app\?\*\*\n\nBecause the fee/);
    expect(text.slice(sentences[0]?.start, sentences[0]?.end)).toBe('Because the fee for the store is too high.');
    expect(extract('Why is there no iOS app?', [faq], 2).text).toMatch(/^Because/);
  });

  test('shows no question over what stands by itself, and has it at hand', () => {
    const faq = passage('fee', 'The fee for the store is too high.', { headingPath: ['Questions', 'Why no iOS app?'] });
    expect(extract('How high is the fee?', [faq], 1)).toMatchObject({
      text: 'The fee for the store is too high.',
      heading: '**Why no iOS app?**',
    });
  });

  test('keeps the word between two lists, and the marks of their items', () => {
    const ways = passage(
      'ways',
      'The app can be replaced by\n- looking at the interface of your router\n\nOR\n- a bookmark for the name of the robot',
      { headingPath: ['Questions', 'Do I need an app?'] },
    );
    expect(extract('Do I need an app for the robot?', [ways]).text).toContain(
      '- looking at the interface of your router\n\nOR\n- a bookmark for the name of the robot',
    );
  });

  test('does not say the same thing twice', () => {
    const twice = [passage('a', 'Returns are free within 30 days.'), passage('b', 'Returns are free within 30 days.')];
    expect(extract('Are returns free?', twice).text).toBe('Returns are free within 30 days.');
  });

  test('keeps list items on lines of their own', () => {
    const steps = passage('steps', '- Open the app settings.\n- Choose reset in the app settings.');
    expect(extract('How do I reset the app settings?', [steps]).text).toContain('\n- ');
  });

  test('drops the marker of a list item that stands alone', () => {
    const steps = passage('steps', '- Choose reset in the app settings.\n- Drink some tea.');
    expect(extract('Where is reset in the app settings?', [steps], 1).text).toBe('Choose reset in the app settings.');
  });

  test('takes a short command along with the sentence before it, whole', () => {
    const start = passage('start', 'Take a look.\n\nTo start the server, run:\n\n```sh\nnpm start\n```\n\nEnjoy!');
    expect(extract('How do I start the server?', [start], 1).text).toBe(
      'To start the server, run:\n\n```sh\nnpm start\n```',
    );
  });

  test('takes a command along that stands right below the heading', () => {
    const start = passage('start', '```sh\nnpm start\n```\n\nThe first start installs the server.');
    expect(extract('How do I start the server?', [start], 1).text).toBe(
      '```sh\nnpm start\n```\n\nThe first start installs the server.',
    );
  });

  test('takes nothing out of a drawing or a long listing', () => {
    const drawing = Array.from({ length: 31 }, (_, i) => `server/part${i}/   what the server holds. Much.`);
    const map = passage(
      'map',
      ['The server has parts:', '', '```', ...drawing, '```', '', 'It holds data.'].join('\n'),
    );
    expect(extract('What does the server hold?', [map]).text).toBe('It holds data.');
  });

  test('shows a table row by its first cell and the names of its columns', () => {
    const table = '| provider | address |\n|---|---|\n| Ollama | `http://localhost` |\n| Other \\| any | ask |';
    expect(extract('What is the address of Ollama?', [passage('t', table)]).text).toBe(
      '**Ollama** – address: `http://localhost`',
    );
  });

  test('joins the cells of a table row whose head is elsewhere', () => {
    const table = passage('t', '| Ollama on this machine | `http://localhost` |');
    expect(extract('Where is Ollama?', [table]).text).toBe('**Ollama on this machine**: `http://localhost`');
  });

  test('shows no heading marks and no front matter', () => {
    const page = passage(
      'page',
      '---\nopening: hours of the shop\n---\n## Opening hours of the shop\nThe shop opens at nine.',
    );
    expect(extract('What are the opening hours of the shop?', [page]).text).toBe('The shop opens at nine.');
  });

  test('does not go on with whatever else has the one word of the question in it', () => {
    const passages = [
      passage('what', 'Parley is a chatbot service.'),
      passage('where', 'Without a setting Parley keeps its data in a folder.', { dense: 0.5 }),
    ];
    expect(extract('What is Parley?', passages).text).toBe('Parley is a chatbot service.');
  });

  test('does not end with the announcement of what it does not say', () => {
    const parts = passage('parts', 'Confidence is an estimate. Confidence comes from three things:\n\n- one\n- two');
    expect(extract('What is confidence?', [parts]).text).toBe('Confidence is an estimate.');
  });

  test('goes on with another passage that holds what the first lacks', () => {
    const passages = [
      passage('price', 'A parcel costs 5 euros.'),
      passage('time', 'The delivery time is two days.', { dense: 0.5 }),
    ];
    expect(extract('What does a parcel cost, and what is the delivery time?', passages).text).toBe(
      'A parcel costs 5 euros.\n\nThe delivery time is two days.',
    );
  });

  test('is empty when there is nothing to take it from', () => {
    expect(extract('Anything?', [])).toMatchObject({ text: '', used: [], sentences: [] });
  });

  const manual = passage(
    'manual',
    'Speech\nFrom Settings, tap Accessibility for these options:\nRate: Set the rate of the speech.\nPitch: Set the pitch of the speech.\n\nTimer\nYou can customize the timer.\nFrom Clock, tap Timer.\nTap More options.\nThe timer rings for a minute.',
  );

  test('says where an option is found when asked how to set it', () => {
    expect(extract('How do I set the pitch of the speech?', [manual], 1).text).toMatch(
      /^From Settings, tap Accessibility.*Pitch: Set the pitch of the speech\.$/s,
    );
  });

  test('keeps steps together', () => {
    expect(extract('How can I customize the timer?', [manual], 1).text).toContain(
      'From Clock, tap Timer. Tap More options.',
    );
  });

  test('keeps a list whole with what announces it', () => {
    const papers = passage(
      'papers',
      'You need these papers to register:\n\n- a passport\n- a proof of address\n\nThe office is in Lisbon.',
    );
    expect(extract('Which papers do I need to register?', [papers], 1).text).toBe(
      'You need these papers to register:\n- a passport\n- a proof of address',
    );
  });

  test('drops what merely repeats the question, and gives what stands behind it', () => {
    const trouble = passage('trouble', 'The TV smells of plastic. This is normal and goes away over time. Enjoy it.');
    expect(extract('Why does the TV smell of plastic?', [trouble], 1).text).toBe(
      'This is normal and goes away over time.',
    );
  });

  test('takes no title for an answer, but what stands below it', () => {
    const page = passage('page', 'Getting benefits while working\nYou can get both at the same time. We are here.');
    expect(extract('How do benefits while working go?', [page], 1).text).toBe(
      'You can get both at the same time. We are here.',
    );
  });

  test('joins a sentence that the page broke in two', () => {
    const broken = passage(
      'broken',
      'If the light detection has made the screen too dark for your taste, you can select the\nMinimum Backlight\nto adjust it by hand.',
    );
    expect(extract('What can I select when the screen is too dark?', [broken], 1).text).toContain(
      'Minimum Backlight to adjust it by hand.',
    );
  });

  test('understands what is asked for in other languages too', () => {
    const shop = passage('laden', 'Der Versand erfolgt per Kurier. Der Versand kostet 4,90 Euro.', {
      language: 'de',
    });
    expect(extract('Wie viel kostet der Versand?', [shop], 1).text).toBe('Der Versand kostet 4,90 Euro.');
  });

  test('says first what to do, as a list, where that is the style', () => {
    const reset = passage('reset', 'A reset deletes all settings. Open the menu and choose reset.');
    const text = extract('How do I reset all settings?', [reset], 2, { actionFirst: true }).text;
    expect(text).toBe('- Open the menu and choose reset.\n- A reset deletes all settings.');
  });

  test('reaches further, or less far, as its style says', () => {
    const passages = [
      passage('a', 'Parcels to Spain take three days.'),
      passage('b', 'Every parcel to Spain goes by train at night, through France.', { dense: 0.55 }),
    ];
    const length = (reach: number) => extract('How are parcels to Spain sent?', passages, 3, { reach }).used.length;
    expect(length(0.1)).toBe(1);
    expect(length(3)).toBe(2);
  });

  test('shows no HTML and no images of the documents', () => {
    const page = passage('page', 'The shop <script>alert(1)</script> opens at nine ![x](https://evil.example/x.png).');
    const { text } = extract('When does the shop open?', [page], 1);
    expect(text).not.toMatch(/<script|!\[/);
    expect(text).toContain('opens at nine');
  });
});

import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
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

function extract(question: string, passages: FoundPassage[], sentences = 3) {
  const termWeights = Object.fromEntries(contentTermsOf(question).map((term) => [term, 1]));
  return extractAnswer(
    question,
    {
      passages,
      termWeights,
      readAs: {},
      questionTokens: 5,
      vector: new Float32Array(),
      embeddingModel: 'none',
    },
    sentences,
  );
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
      support: 1,
    });
  });

  test('gives the sentence behind a question that merely asks the same', () => {
    const faq = passage(
      'faq',
      'How long does delivery take? Usually three working days. Is there a showroom? No.',
    );
    expect(extract('How long does delivery take?', [faq], 1).text).toBe('Usually three working days.');
  });

  test('prefers a sentence with a number when asked how much', () => {
    const prices = passage('prices', 'Shipping is done by a courier. Shipping costs 4.90 euros.');
    expect(extract('How much is shipping?', [prices], 1).text).toBe('Shipping costs 4.90 euros.');
  });

  test('does not say the same thing twice', () => {
    const twice = [
      passage('a', 'Returns are free within 30 days.'),
      passage('b', 'Returns are free within 30 days.'),
    ];
    expect(extract('Are returns free?', twice).text).toBe('Returns are free within 30 days.');
  });

  test('keeps list items on lines of their own', () => {
    const steps = passage('steps', '- Open the app settings.\n- Choose reset in the app settings.');
    expect(extract('How do I reset the app settings?', [steps]).text).toContain('\n- ');
  });

  test('drops the marker of a list item that stands alone', () => {
    const steps = passage('steps', '- Choose reset in the app settings.\n- Drink some tea.');
    expect(extract('How do I reset the app settings?', [steps], 1).text).toBe(
      'Choose reset in the app settings.',
    );
  });

  test('takes a short command along with the sentence before it, whole', () => {
    const start = passage(
      'start',
      'Take a look.\n\nTo start the server, run:\n\n```sh\nnpm start\n```\n\nEnjoy!',
    );
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
    const drawing = Array.from({ length: 7 }, (_, i) => `server/part${i}/   what the server holds. Much.`);
    const map = passage(
      'map',
      ['The server has parts:', '', '```', ...drawing, '```', '', 'Bye now, all.'].join('\n'),
    );
    expect(extract('What does the server hold?', [map]).text).toBe('The server has parts:');
  });

  test('names the cells of a table row by the head of the table', () => {
    const table =
      '| provider | address |\n|---|---|\n| Ollama | `http://localhost` |\n| Other \\| any | ask |';
    expect(extract('What is the address of Ollama?', [passage('t', table)]).text).toBe(
      'provider: Ollama, address: `http://localhost`',
    );
  });

  test('joins the cells of a table row whose head is elsewhere', () => {
    const table = passage('t', '| Ollama on this machine | `http://localhost` |');
    expect(extract('Where is Ollama?', [table]).text).toBe('Ollama on this machine: `http://localhost`');
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
    const parts = passage(
      'parts',
      'Confidence is an estimate. Confidence comes from three things:\n\n- one\n- two',
    );
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
    expect(extract('Anything?', [])).toEqual({ text: '', used: [], support: 0 });
  });
});

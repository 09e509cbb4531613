import { expect, test } from 'vitest';
import { transcriptOf } from './save-transcript.ts';

test('a transcript tells who said what, in order, with its sources', () => {
  const answer = {
    certainty: 'sure',
    isLed: false,
    related: [] as never[],
    citations: [] as never[],
    replyKind: 'answer',
    offersPerson: false,
    rating: null,
  } as const;
  const text = transcriptOf(
    [
      { kind: 'visitor', key: '1', at: 0, text: 'When are you open?', status: 'sent' },
      { kind: 'answer', key: '2', at: 1, text: 'From 9 to 17.', sources: ['https://x.example/'], ...answer },
      { kind: 'notice', key: '3', at: 2, what: 'joined', name: 'Anna' },
      { kind: 'agent', key: '4', at: 3, text: 'Hello!', name: 'Anna', isMarkdown: false, sequence: 1 },
    ],
    'Shop',
    'You',
  );
  expect(text.replace(/\[[^\]]*\] /g, '')).toBe(
    'You:\nWhen are you open?\n\nShop:\nFrom 9 to 17.\n  https://x.example/\n\nAnna:\nHello!',
  );
});

import { expect, test } from 'vitest';
import type { ChatbotSettings } from '../api/documents.ts';
import { changesOf, type Draft, disagreement, draftOf, fieldsBetween, tidied, together, withLater } from './draft.ts';

const settings: ChatbotSettings = {
  welcomeMessage: 'Hello!',
  welcomeMessages: {},
  logoUrl: '',
  teaserAfterSeconds: null,
  preChatForm: false,
  suggestedQuestions: ['Do you ship?'],
  theme: {
    primaryColor: '#2457d6',
    backgroundColor: '#ffffff',
    textColor: '#1a1a1a',
    position: 'bottom-right',
  },
  instructions: '',
  fallbackMessage: '',
  languages: [],
  confidenceThreshold: null,
  linkHosts: [],
  visitorModes: ['standard'],
  liveChat: { isEnabled: true, workingHours: null, attachments: true },
};
const saved = draftOf({ name: 'Lumen', domains: ['shop.example'] }, settings);
const edited = (changes: Partial<Draft>): Draft => ({ ...saved, ...changes });

test('only what was changed is sent, in the shape of the API', () => {
  expect(changesOf(saved, saved)).toEqual({ chatbot: {}, settings: {} });
  expect(changesOf(saved, edited({ name: 'Dune', primaryColor: '#000000', isEnabled: false }))).toEqual({
    chatbot: { name: 'Dune' },
    settings: { theme: { primaryColor: '#000000' }, liveChat: { isEnabled: false } },
  });
});

test('a threshold that goes back to the server’s is a change', () => {
  expect(changesOf(edited({ confidenceThreshold: 0.5 }), saved).settings).toEqual({
    confidenceThreshold: null,
  });
});

test('two editors disagree only where both have changed a field differently', () => {
  const mine = edited({ welcomeMessage: 'Hi!', instructions: 'Be brief.', textColor: '#111111' });
  const theirs = edited({ welcomeMessage: 'Welcome!', position: 'top-left', textColor: '#111111' });
  expect(disagreement({ saved, mine, theirs })).toEqual([
    { field: 'welcomeMessage', isMineToo: true },
    { field: 'position', isMineToo: false },
  ]);
});

test('whichever version stays, nothing is lost that only one of them changed', () => {
  const mine = edited({ welcomeMessage: 'Hi!', instructions: 'Be brief.' });
  const theirs = edited({ welcomeMessage: 'Welcome!', position: 'top-left' });
  const both = { instructions: 'Be brief.', position: 'top-left' };
  expect(together({ saved, mine, theirs }, new Set(['welcomeMessage']))).toMatchObject({
    ...both,
    welcomeMessage: 'Hi!',
  });
  expect(together({ saved, mine, theirs }, new Set())).toMatchObject({ ...both, welcomeMessage: 'Welcome!' });
});

test('what was written while it was being saved stays, also on top of what somebody else has changed', () => {
  const sent = edited({ instructions: 'Be brief.' });
  const written = { ...sent, instructions: 'Be brief and kind.', welcomeMessage: 'Hi!' };
  const theirs = { ...sent, welcomeMessage: 'Welcome!', position: 'top-left' as const };
  expect(withLater({ saved: sent, mine: written, theirs })).toMatchObject({
    instructions: 'Be brief and kind.',
    welcomeMessage: 'Hi!',
    position: 'top-left',
  });
});

test('an added line without a question, or hours out of order, are put right before they are saved', () => {
  const none = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  const late = { from: '14:00', to: '18:00' };
  const early = { from: '09:00', to: '12:00' };
  const draft = edited({
    suggestedQuestions: [' Do you ship? ', ''],
    workingHours: { timeZone: 'Europe/Lisbon', days: { monday: [late, early], ...none } },
  });
  expect(fieldsBetween(saved, tidied(draft))).toEqual(['workingHours']);
  expect(tidied(draft).workingHours?.days.monday).toEqual([early, late]);
});

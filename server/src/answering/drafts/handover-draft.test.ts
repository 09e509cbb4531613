import { describe, expect, test } from 'vitest';
import { LANGUAGES, SPOKEN_LANGUAGES } from '../../languages/index.ts';
import type { OpenQuestion } from '../open-question.ts';
import type { AnsweringServices } from '../services.ts';
import { resultOf } from './draft.ts';
import { handoverDraft, takenBack } from './handover-draft.ts';

const liveChat = { workingHours: { timeZone: 'Europe/Lisbon', days: {} } };
// Nothing else of them is looked at.
const question = {
  chatbot: { name: 'Tea', settings: { liveChat } },
  message: 'agent',
  caller: { kind: 'account' },
  conversation: { session: {} },
} as unknown as OpenQuestion;

interface Situation {
  hasAddress?: boolean;
  email?: string;
  repliesByMail?: boolean;
}

const said = async (language: string, { hasAddress = false, email, repliesByMail = true }: Situation = {}) => {
  const people = { hasAddress: async () => hasAddress, repliesByMail: () => repliesByMail };
  const draft = handoverDraft(
    question,
    {
      kind: 'handover',
      language,
      request: { languages: [], email },
      availability: { isStaffed: false, reason: 'outside-hours', opensAt: Date.UTC(2026, 10, 16, 9) },
    },
    { countTokens: () => 1, people } as unknown as AnsweringServices,
  );
  return (await resultOf(draft)).text;
};

test.each([
  ['en', /Monday, November 16 at 9:00\sAM/],
  ['de', /Montag, 16\. November um 09:00/],
  ['es', /lunes, 16 de noviembre, 9:00/],
])('in %s the time when somebody is back is written as usual there', async (language, time) => {
  expect(await said(language)).toMatch(time);
});

describe.each(SPOKEN_LANGUAGES)('in %s', (language) => {
  test('who has left an address is not asked for it', async () => {
    expect(await said(language)).toContain(LANGUAGES[language].phrases.nobodyHere);
    expect(await said(language, { hasAddress: true })).toContain(LANGUAGES[language].phrases.addressKnown);
  });
  test('nothing is promised by e-mail where none is sent', async () => {
    const { inChat, ...phrases } = LANGUAGES[language].phrases;
    const off = { repliesByMail: false };
    expect(await said(language, off)).toContain(inChat.nobodyHere);
    expect(await said(language, { ...off, hasAddress: true })).toContain(inChat.addressKnown);
    expect(await said(language, { ...off, email: 'jo@example.com' })).toContain(inChat.emailPassedOn);
    expect(await said(language, { email: 'jo@example.com' })).toContain(phrases.emailPassedOn);
    expect(takenBack(inChat.nobodyHere, 'Tea')).toContain(phrases.noPeople('Tea'));
  });
  test('what was promised is taken back in the same language', () => {
    const { handingOver, noPeople } = LANGUAGES[language].phrases;
    expect(takenBack(handingOver, 'Tea')).toBe(`${handingOver}\n\n${noPeople('Tea')}`);
  });
});

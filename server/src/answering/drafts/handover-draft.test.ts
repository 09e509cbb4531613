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

const said = async (language: string, hasAddress = false) => {
  const people = { hasAddress: async () => hasAddress };
  const draft = handoverDraft(
    question,
    {
      kind: 'handover',
      language,
      request: { languages: [], email: undefined },
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
    expect(await said(language, true)).toContain(LANGUAGES[language].phrases.addressKnown);
  });
  test('what was promised is taken back in the same language', () => {
    const { handingOver, noPeople } = LANGUAGES[language].phrases;
    expect(takenBack(handingOver, 'Tea')).toBe(`${handingOver}\n\n${noPeople('Tea')}`);
  });
});

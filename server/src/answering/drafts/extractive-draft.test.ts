import { expect, test } from 'vitest';
import { defaultSettings } from '../../chatbots/settings.ts';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { evidenceFrom } from '../find-evidence.ts';
import type { ScoredFindings } from '../scoring/score-findings.ts';
import type { AnsweringServices } from '../services.ts';
import { type DraftRequest, draftEvents } from './draft.ts';
import { extractiveDraft } from './extractive-draft.ts';

function passage(page: string, text: string, near: Partial<FoundPassage> = {}): FoundPassage {
  return {
    id: page,
    documentId: page,
    title: `The page on ${page}`,
    url: `https://x.example/${page}`,
    spot: `#${page}`,
    language: 'en',
    text,
    isPair: false,
    headingPath: [],
    tokens: 50,
    score: 1,
    lexical: 1,
    dense: 0.6,
    coverage: 0.8,
    ...near,
  };
}

const hours = passage('hours', 'The shop in Lisbon opens at nine. It closes at six.');
const question = 'When does the shop in Lisbon open?';

/** Drafts an answer that is as sure as it is told to be; what was streamed is what is recorded. */
async function drafted(
  confidence: number,
  more: Partial<DraftRequest> = {},
  passages = [hours],
  given?: Partial<ScoredFindings>,
) {
  const findings: ScoredFindings = {
    passages,
    termWeights: Object.fromEntries(contentTermsOf(question).map((term) => [term, 1])),
    readAs: {},
    questionTokens: 5,
    vector: new Float32Array(0),
    embeddingModel: 'none',
    ...given,
  };
  const found = evidenceFrom(question, findings, 'standard');
  const place = { start: 4, end: 8 };
  const request = {
    chatbot: { name: 'Shop', settings: defaultSettings },
    language: 'en',
    confidenceThreshold: 0.15,
    evidence: { ...found, weighed: () => ({ ...found.weighed(), confidence, highlights: [place] }) },
    streamed: false,
    isAgentAvailable: async () => false,
    isSuggestion: false,
    ...more,
    // The rest of a request is not looked at.
  } as DraftRequest;
  const services = { countTokens: () => 1 } as unknown as AnsweringServices;
  const events = draftEvents(extractiveDraft(request, services));
  let streamed = '';
  for (;;) {
    const { done, value } = await events.next();
    if (!done && value.type === 'chunk') streamed = value.written;
    if (!done) continue;
    expect(streamed).toBe(value.text);
    return value;
  }
}

test('from "probably" on it is an answer, and nothing leads it in', async () => {
  const draft = await drafted(0.4);
  expect(draft).toMatchObject({ kind: 'answer', sources: [hours.url] });
  expect(draft.text.startsWith('The shop in Lisbon')).toBe(true);
  expect(draft).not.toHaveProperty('lead');
  expect(draft).not.toHaveProperty('related');
});

test.each([true, false])('below it, it is the closest that was found, and says so (streamed: %s)', async (streamed) => {
  const sure = await drafted(0.9);
  const draft = await drafted(0.39, { streamed });
  expect(draft).toMatchObject({ kind: 'answer', confidence: 0.39, lead: 'The closest I found:', sources: [hours.url] });
  expect(draft.text).toBe(`The closest I found:\n\n${sure.text}`);
  const said = ({ text, citations, highlights = [] }: typeof draft) =>
    [...citations.map(({ sentence }) => sentence), ...highlights].map(({ start, end }) => text.slice(start, end));
  expect(said(draft)).toEqual(said(sure));
});

test('below it, it shows what it stands under, by which a visitor sees what it is about', async () => {
  const faq = passage('faq', 'The shop in Lisbon opens at nine.', { headingPath: ['Questions', 'Is the shop open?'] });
  const draft = await drafted(0.3, {}, [faq]);
  expect(draft.text).toMatch(/^The closest I found:\n\n\*\*Is the shop open\?\*\*\n\nThe shop/);
  const [{ sentence }] = draft.citations as [(typeof draft.citations)[0]];
  expect(draft.text.slice(sentence.start, sentence.end)).toBe('The shop in Lisbon opens at nine.');
  expect((await drafted(0.9, {}, [faq])).text).toMatch(/^The shop/);
  expect((await drafted(0.3, { isSuggestion: true }, [faq])).text).toMatch(/^The shop/);
});

const opening = passage('faq', 'The shop in Lisbon opens at nine.', { headingPath: ['FAQ', 'When do you open?'] });
const closing = passage('times', 'It closes at six, see the calendar.', {
  headingPath: ['FAQ', 'When do you close?'],
  links: [{ start: 22, end: 34, url: 'https://x.example/calendar' }],
});
const closeCall = {
  scores: new Map([
    [opening, { relevance: 2, shares: [1] }],
    [closing, { relevance: 1.5, shares: [1] }],
  ]),
};

test.each([true, false])(
  'where the choice was close, the other answer stands below it (streamed: %s)',
  async (streamed) => {
    const draft = await drafted(0.9, { streamed }, [opening, closing], closeCall);
    expect(draft.text).toBe(
      [
        '**When do you open?**',
        'The shop in Lisbon opens at nine.',
        'You may also mean:',
        '**When do you close?**',
        'It closes at six, see [the calendar](https://x.example/calendar).',
      ].join('\n\n'),
    );
    expect(draft.sources).toEqual([opening.url, closing.url]);
    const said = draft.citations.map(({ sentence: { start, end } }) => draft.text.slice(start, end));
    expect(said).toEqual([
      'The shop in Lisbon opens at nine.',
      'It closes at six, see [the calendar](https://x.example/calendar).',
    ]);
    expect(draft).not.toHaveProperty('lead');
  },
);

test('it does so below the closest too, in the language of the visitor, and not for an agent', async () => {
  const asked = (more: Partial<DraftRequest>) => drafted(0.3, more, [opening, closing], closeCall);
  expect((await asked({ language: 'de' })).text).toMatch(
    /^Das kommt .*:\n\n\*\*When do you open\?\*\*\n\n[^*]+\n\nVielleicht meinen Sie auch:\n\n\*\*When do you close/,
  );
  const suggested = await asked({ isSuggestion: true });
  expect(suggested).toMatchObject({ text: opening.text, sources: [opening.url] });
});

test('it says so in the language of the visitor', async () => {
  const german = passage('zeiten', 'Der Laden in Lissabon öffnet um neun.', { language: 'de' });
  expect((await drafted(0.2, { language: 'de' }, [german])).text).toMatch(/^Das kommt Ihrer Frage am nächsten:\n\n/);
});

test('what was found in another language than the visitor’s says so first, and stays as it is', async () => {
  const sure = await drafted(0.9);
  const asked = { shownIn: 'de' };
  const draft = await drafted(0.9, { language: 'de' }, [hours], asked);
  const lead = 'Gefunden habe ich das in einer anderen Sprache (Englisch).';
  expect(draft).toMatchObject({ kind: 'answer', lead, sources: [hours.url] });
  expect(draft.text).toBe(`${lead}\n\n${sure.text}`);
  const unsure = await drafted(0.3, { language: 'de' }, [hours], asked);
  expect(unsure.lead).toBe(`${lead} Das kommt Ihrer Frage am nächsten:`);
  const beside = [{ ...hours, language: 'und' }, passage('prices', 'Prices are fair.')];
  expect((await drafted(0.9, { language: 'de' }, beside, asked)).lead).toBe(lead);
});

test.each([
  ['a question that shows no language', 'de', {}, 'en'],
  ['a question in the language of the page, to a chatbot that speaks another', 'de', { shownIn: 'en' }, 'en'],
  ['a question and a page in a language without phrases', 'sv', { shownIn: 'sv' }, 'sv'],
  ['a language without phrases, which is spoken to in English, of an English page', 'sv', { shownIn: 'sv' }, 'en'],
  ['a passage whose language cannot be told', 'de', { shownIn: 'de' }, 'und'],
])('it says nothing of languages for %s', async (_case, language, given, written) => {
  expect(await drafted(0.9, { language }, [{ ...hours, language: written }], given)).not.toHaveProperty('lead');
});

test('an agent, who judges it, gets it bare', async () => {
  expect((await drafted(0.2, { isSuggestion: true })).text).toMatch(/^The shop/);
});

test('below the threshold it is a refusal, with the nearest pages in their order and without sources', async () => {
  const draft = await drafted(0.1, {}, [
    passage('returns', 'Send it back.', { dense: 0.52 }),
    passage('hours', 'The shop opens at nine.', { dense: 0.61, spot: '#lisbon' }),
    passage('hours', 'The shop closes at six.', { dense: 0.55, spot: '#closing' }),
    passage('far', 'We were founded in 1954.', { dense: 0.4 }),
    passage('text', 'A text without an address.', { dense: 0.6, url: 'parley:doc_1' }),
  ]);
  expect(draft).toMatchObject({ kind: 'refusal', sources: [], citations: [] });
  expect(draft.related).toEqual([
    { title: 'The page on hours', url: 'https://x.example/hours#lisbon' },
    { title: 'The page on returns', url: 'https://x.example/returns#returns' },
  ]);
});

test('it links to three pages at most, and to none where the question is on another subject', async () => {
  const pages = (dense: number) => ['a', 'b', 'c', 'd'].map((page) => passage(page, `The shop ${page}.`, { dense }));
  expect((await drafted(0, {}, pages(0.5))).related).toHaveLength(3);
  expect((await drafted(0, {}, pages(0.25))).related).toEqual([]);
});

test('a page that shares no word with the question must be nearer than one that does', async () => {
  const page = (dense: number, coverage: number) => [passage('shipping', 'We ship to Austria.', { dense, coverage })];
  expect((await drafted(0, {}, page(0.31, 0))).related).toEqual([]);
  expect((await drafted(0, {}, page(0.31, 0.4))).related).toHaveLength(1);
  expect((await drafted(0, {}, page(0.37, 0))).related).toHaveLength(1);
});

test('in a language that the embedding model does not know, shared words tell which pages are near', async () => {
  const pages = [
    passage('hours', 'The shop opens at nine.', { dense: 0, coverage: 0.6 }),
    passage('far', 'We were founded.', { dense: 0.9, coverage: 0.2 }),
  ];
  const { related } = await drafted(0, {}, pages, { fittedLanguages: ['de'] });
  expect(related).toEqual([{ title: 'The page on hours', url: 'https://x.example/hours#hours' }]);
});

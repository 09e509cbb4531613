import { expect, test } from 'vitest';
import type { Chatbot } from '../chatbots/index.ts';
import type { Findings, FoundPassage, Knowledge } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import { findBestEvidence, findEvidence } from './find-evidence.ts';
import type { PassageScore, ReadingOptions } from './ports.ts';

const usage = { promptTokens: 0, completionTokens: 0 };

function found(question: string, text: string, dense: number): Findings {
  const passage: FoundPassage = {
    id: text,
    documentId: text,
    title: '',
    url: '',
    spot: '',
    language: 'en',
    isPair: false,
    headingPath: [],
    text,
    tokens: 9,
    score: 5,
    lexical: 5,
    dense,
    coverage: 1,
  };
  return {
    passages: [passage],
    termWeights: Object.fromEntries(contentTermsOf(question).map((term) => [term, 1])),
    readAs: {},
    questionTokens: 3,
    vector: new Float32Array(0),
    embeddingModel: 'none',
  };
}

/** Looks up a message of which is known what each way to read it finds. */
async function look(
  understood: { standAlone: string; otherwise?: string; isFollowUp: boolean },
  finds: Record<string, [text: string, dense: number]>,
  { calibration, said }: { calibration?: { slope: number; shift: number }; said?: string } = {},
) {
  const asked: string[] = [];
  const knowledge = {
    async findPassages({ question }: { question: string }) {
      asked.push(question);
      return found(question, ...(finds[question] ?? ['', 0]));
    },
  } as Pick<Knowledge, 'findPassages'> as Knowledge;
  const asking = { chatbot: {} as Chatbot, mode: 'standard', confidenceThreshold: 0.25 } as const;
  const { signal } = new AbortController();
  const { question } = await findBestEvidence(
    { ...asking, understood: { ...understood, usage }, said },
    { knowledge, calibrationOf: async () => calibration },
    signal,
  );
  return { asked, question };
}

const whole = 'Which countries do you ship to?';
const carried = 'pay card\nWhich countries do you ship to?';
const good: [string, number] = ['We ship to many countries, such as Spain.', 0.8];
const bad: [string, number] = ['You can pay by card.', 0.1];

test('a question outside of a conversation is looked up once', async () => {
  expect(await look({ standAlone: whole, isFollowUp: false }, { [whole]: bad })).toEqual({
    asked: [whole],
    question: whole,
  });
});

test('a question that finds its answer is not looked up again', async () => {
  const understood = { standAlone: whole, otherwise: carried, isFollowUp: false };
  expect((await look(understood, { [whole]: good, [carried]: good })).asked).toEqual([whole]);
});

test('a question that finds nothing is looked up with what was talked about', async () => {
  const understood = { standAlone: whole, otherwise: carried, isFollowUp: false };
  expect((await look(understood, { [whole]: bad, [carried]: good })).question).toBe(carried);
  expect((await look(understood, { [whole]: bad, [carried]: bad })).question).toBe(whole);
});

test('what earlier questions find by themselves is no answer to another', async () => {
  const weather = 'What will the weather be tomorrow?';
  const withLamp = `return lamp\n${weather}`;
  const understood = { standAlone: weather, otherwise: withLamp, isFollowUp: false };
  const finds = { [weather]: bad, [withLamp]: ['You can return a lamp within 30 days.', 0.9] as [string, number] };
  expect(await look(understood, finds)).toEqual({ asked: [weather, withLamp], question: weather });
});

test('a follow-up that is clearly answered by itself is taken so', async () => {
  const understood = { standAlone: carried, otherwise: whole, isFollowUp: true };
  expect((await look(understood, { [whole]: good, [carried]: bad })).question).toBe(whole);
  expect((await look(understood, { [whole]: good, [carried]: good })).question).toBe(carried);
});

test('a follow-up is not answered with what was just said where another way to read it has an answer', async () => {
  const understood = { standAlone: carried, otherwise: whole, isFollowUp: true };
  const said = '**Shipping**\n\nWe ship to many [countries](https://example.com/countries), such as Spain.';
  const finds = { [carried]: good, [whole]: ['We ship to countries with a post office.', 0.7] as [string, number] };
  expect((await look(understood, finds)).question).toBe(carried);
  expect((await look(understood, finds, { said })).question).toBe(whole);
  expect((await look(understood, { ...finds, [whole]: bad }, { said })).question).toBe(carried);
});

test('how sure is sure enough depends on the chatbot', async () => {
  const understood = { standAlone: whole, otherwise: carried, isFollowUp: false };
  const finds = { [whole]: good, [carried]: good };
  expect((await look(understood, finds, { calibration: { slope: 1, shift: -9 } })).asked).toEqual([whole, carried]);
  expect((await look(understood, finds, { calibration: { slope: 1, shift: 9 } })).asked).toEqual([whole]);
});

/** A scorer that answers when it is told. */
function slowScorer() {
  const reading = Promise.withResolvers<(PassageScore | undefined)[]>();
  const given: { signal: AbortSignal | undefined; count: number }[] = [];
  return {
    reading,
    given,
    scorer: {
      languages: ['en'],
      read: async (_question: string, passages: readonly unknown[], { signal }: ReadingOptions = {}) => {
        given.push({ signal, count: passages.length });
        return reading.promise;
      },
      close: async () => {},
    },
  };
}
const findings = found(whole, ...good);
const knowing = { findPassages: async () => findings } as Pick<Knowledge, 'findPassages'> as Knowledge;
const search = { chatbot: {} as Chatbot, question: whole, mode: 'standard' } as const;
const score: PassageScore = { relevance: 4, shares: [1] };

test('beside a model nobody waits for the scorer, and what it says counts from then on', async () => {
  const { reading, given, scorer } = slowScorer();
  const evidence = await findEvidence(
    { ...search, scoring: 'later' },
    { knowledge: { ...knowing, findPassages: async () => ({ ...findings }) }, scorer },
  );
  expect(given).toEqual([]);
  evidence.workBeside();
  expect(evidence.latest().findings.scores).toBeUndefined();
  await expect.poll(() => given).toEqual([{ signal: expect.any(AbortSignal), count: 1 }]);
  reading.resolve([score]);
  const given1 = evidence.findings.passages[0] as FoundPassage;
  await expect.poll(() => evidence.latest().findings.scores?.get(given1)).toBe(score);
  expect(evidence.latest().weighed().evidence.isScored).toBe(1);
  expect(evidence.weighed().evidence.isScored).toBe(0);
});

test('beside a model that has answered, nothing is scored any more', async () => {
  const { given, scorer } = slowScorer();
  const evidence = await findEvidence({ ...search, scoring: 'later' }, { knowledge: knowing, scorer });
  const stop = evidence.workBeside();
  stop();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(given).toEqual([]);
});

test('while a model writes the evidence is weighed, unless nobody needs it any more', async () => {
  const { scorer } = slowScorer();
  async function readsOf(answersAtOnce: boolean): Promise<number> {
    let reads = 0;
    const { passages, ...rest } = found(whole, ...good);
    const counted = passages.map(({ text, ...passage }) => ({
      ...passage,
      get text() {
        reads += 1;
        return text;
      },
    }));
    const fresh = { ...knowing, findPassages: async () => ({ ...rest, passages: counted }) };
    const evidence = await findEvidence({ ...search, scoring: 'later' }, { knowledge: fresh, scorer });
    const before = reads;
    const stop = evidence.workBeside();
    if (answersAtOnce) stop();
    await new Promise((resolve) => setImmediate(resolve));
    stop();
    return reads - before;
  }
  expect(await readsOf(false)).toBeGreaterThan(0);
  expect(await readsOf(true)).toBe(0);
});

test('where there turns out to be no model, the scorer is waited for', async () => {
  const { reading, scorer } = slowScorer();
  reading.resolve([score]);
  const fresh = { ...knowing, findPassages: async () => ({ ...findings }) };
  const evidence = await findEvidence({ ...search, scoring: 'later' }, { knowledge: fresh, scorer });
  expect((await evidence.scored()).weighed().evidence.isScored).toBe(1);
});

test('what was scored and weighed for a question is not scored and weighed again', async () => {
  const { reading, given, scorer } = slowScorer();
  reading.resolve([score]);
  const first = await findEvidence(search, { knowledge: knowing, scorer });
  const second = await findEvidence(search, { knowledge: knowing, scorer });
  expect(given).toHaveLength(1);
  expect(second.findings).toBe(first.findings);
  expect(second.weighed().extract).toBe(first.weighed().extract);
});

test('a question that was scored before needs no scorer, beside a model too', async () => {
  const { reading, given, scorer } = slowScorer();
  reading.resolve([score]);
  const again = { ...findings };
  const same = { findPassages: async () => again } as Pick<Knowledge, 'findPassages'> as Knowledge;
  await findEvidence(search, { knowledge: same, scorer });
  const evidence = await findEvidence({ ...search, scoring: 'later' }, { knowledge: same, scorer });
  expect(evidence.latest().weighed().evidence.isScored).toBe(1);
  expect(given).toHaveLength(1);
});

test('a heading with nothing under it answers nothing, unless there is nothing else', async () => {
  const question = 'What about delivery to islands?';
  const { passages, ...rest } = found(question, 'Delivery to islands', 0.9);
  const heading = passages.map((passage) => ({ ...passage, headingPath: ['Help', 'Delivery to islands'] }));
  const findings = {
    ...rest,
    passages: [...heading, ...found(question, 'A ferry brings parcels on Mondays.', 0.5).passages],
  };
  const evidenceOf = (given: Findings) =>
    findEvidence(
      { chatbot: {} as Chatbot, question, mode: 'standard' },
      { knowledge: { findPassages: async () => given } as Pick<Knowledge, 'findPassages'> as Knowledge },
    );
  const mixed = await evidenceOf(findings);
  expect(mixed.findings.passages.map(({ text }) => text)).toEqual(['A ferry brings parcels on Mondays.']);
  // The same object for the same findings: what was made of it is remembered.
  expect((await evidenceOf(findings)).findings).toBe(mixed.findings);
  expect((await evidenceOf({ ...rest, passages: heading })).findings.passages).toHaveLength(1);
  for (const fact of ['Open daily from 9 am to 6 pm', 'Write to help@example.com', 'We deliver to all islands.']) {
    const said = passages.map((passage) => ({ ...passage, text: fact, headingPath: ['Help', fact] }));
    const { findings: kept } = await evidenceOf({ ...findings, passages: [...said, ...findings.passages] });
    expect(kept.passages.map(({ text }) => text)).toEqual([fact, 'A ferry brings parcels on Mondays.']);
  }
});

test('a passage of unknown language beside English ones is read as English', async () => {
  const question = 'refund policy';
  const listed = found(question, 'Refund policy: 30 days', 0.8);
  const english = found(question, 'The policy of the shop is told at the desk when you ask for it.', 0.4).passages;
  const unknown = listed.passages.map((passage) => ({ ...passage, language: 'und' }));
  const passages = [...unknown, ...english];
  const knowledge = { findPassages: async () => ({ ...listed, passages }) } as Pick<
    Knowledge,
    'findPassages'
  > as Knowledge;
  const scorer = {
    languages: ['en'],
    read: async (_: string, given: readonly unknown[]) => given.map(() => ({ relevance: -2, shares: [1] })),
    close: async () => {},
  };
  const evidence = await findEvidence({ chatbot: {} as Chatbot, question, mode: 'standard' }, { knowledge, scorer });
  expect(evidence.weighed().evidence).toMatchObject({ isScored: 1, isForeignRead: 0, foreign: 0 });
});

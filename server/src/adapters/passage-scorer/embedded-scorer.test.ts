import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PassageScorer } from '../../answering/ports.ts';
import { tokenizerOf } from '../languages/student.ts';
import { trainedStudent } from '../languages/trained-student.ts';
import { createTokenizer } from '../minilm/tokenizer.ts';
import { createEmbeddedScorer, type EmbeddedScorerOptions } from './embedded-scorer.ts';
import { englishScorer, languagesScorer } from './trained-scorers.ts';

const hours = {
  about: 'Visiting us. Opening hours',
  sentences: [
    'The museum is in the old harbour, five minutes from the station.',
    'It is open from Tuesday to Sunday between ten and six.',
    'Dogs are welcome in the garden.',
  ],
};
const tickets = {
  about: 'Visiting us. Tickets',
  sentences: [
    'A ticket costs twelve euros, and eight for students.',
    'Children under six need none.',
    'Tickets can be bought at the desk.',
  ],
};
const shop = { about: 'The shop', sentences: ['We sell books, cards and posters.'] };
const question = 'When is the museum open?';

const tokenizer = createTokenizer();
const errors: Error[] = [];
const open = (options: Partial<EmbeddedScorerOptions> = {}) =>
  createEmbeddedScorer({ tokenizer, budgetMs: 120_000, onError: (error) => errors.push(error), ...options });
const countRead = (scores: readonly unknown[]) => scores.filter(Boolean).length;

describe('with the trained weights', () => {
  let scorer: PassageScorer;
  beforeAll(() => {
    scorer = open();
  });
  afterAll(() => scorer.close());

  test('the passage that answers is the most relevant, and the answer lies in its right sentence', async () => {
    const [inHours, inTickets, inShop] = await scorer.read(question, [hours, tickets, shop]);
    expect(inHours?.relevance).toBeGreaterThan((inTickets?.relevance ?? 0) + 2);
    expect(inHours?.relevance).toBeGreaterThan((inShop?.relevance ?? 0) + 2);
    expect(inHours?.shares.indexOf(Math.max(...inHours.shares))).toBe(1);
    const { sentence = 0, from = 0, to = 0 } = inHours?.answer ?? {};
    expect(hours.sentences[sentence]?.slice(from, to)).toMatch(/Tuesday to Sunday|ten and six/);
  });

  test('another question of the same passages finds another one', async () => {
    const [inHours, inTickets] = await scorer.read('How much is it for students?', [hours, tickets]);
    expect(inTickets?.relevance).toBeGreaterThan(inHours?.relevance ?? 0);
    expect(inTickets?.shares.indexOf(Math.max(...inTickets.shares))).toBe(0);
  });

  test('reads no further once that is enough', async () => {
    const isEnough = (scores: readonly unknown[]) => countRead(scores) === 2;
    expect(countRead(await scorer.read(question, [hours, tickets, shop], { isEnough }))).toBe(2);
  });

  test('what is thought of a passage does not depend on what is read beside it', async () => {
    const [alone] = await scorer.read(question, [hours]);
    const together = await Promise.all([
      scorer.read(question, [shop, hours]),
      scorer.read('How much is it?', [tickets]),
    ]);
    expect(together[0][1]).toEqual(alone);
  });

  test('an aborted question rejects at once, its passages leave, and those of others are read', async () => {
    const cutWords: string[] = [];
    const watched = open({
      tokenizer: {
        pieces(word) {
          cutWords.push(word);
          return tokenizer.pieces(word);
        },
      },
    });
    /** Each with a word of its own, which is cut into tokens when the passage is read. */
    const passages = (word: string) => Array.from({ length: 20 }, (_, at) => ({ ...hours, about: `${word}${at}` }));
    const giveUp = new AbortController();
    const gone = watched.read(question, passages('gone'), { signal: giveUp.signal });
    const stays = watched.read(question, passages('stays'));
    giveUp.abort(new Error('the visitor left'));
    await expect(gone).rejects.toThrow('the visitor left');
    expect(countRead(await stays)).toBe(20);
    expect(cutWords.filter((word) => word.startsWith('stays'))).toHaveLength(20);
    expect(cutWords.filter((word) => word.startsWith('gone'))).toEqual([]);
    await expect(watched.read(question, [hours], { signal: giveUp.signal })).rejects.toThrow('the visitor left');
    await watched.close();
  });

  test.runIf(process.platform === 'linux')('its threads come behind all others', async () => {
    await scorer.read(question, [hours]);
    const own = getPriority();
    const behind = prioritiesByThread().filter(([, priority]) => priority === own + 3);
    expect(behind.length).toBeGreaterThan(0);
    expect(behind.every(([id]) => id !== process.pid)).toBe(true);
  });

  test('nothing to read is read at once', async () => {
    expect(await scorer.read(question, [])).toEqual([]);
  });
});

test('the question that starts it is answered without it, and does not wait for it', async () => {
  const scorer = open({ budgetMs: 150 });
  expect(countRead(await withoutWaiting(scorer.read(question, [hours, tickets])))).toBe(0);
  await scorer.close();
});

test('when the time is over, what was read in time is given', async () => {
  const scorer = open({ budgetMs: 2_000 });
  // Loads it.
  await expect.poll(async () => countRead(await scorer.read(question, [shop]))).toBe(1);
  const scores = await scorer.read(
    question,
    Array.from({ length: 2_000 }, () => hours),
  );
  const read = countRead(scores);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2_000);
  expect(countRead(scores.slice(0, read))).toBe(read);
  await scorer.close();
});

test('while the server is busy nothing is read, nor loaded', async () => {
  let isBusy = true;
  const scorer = open({ isBusy: () => isBusy });
  expect(countRead(await withoutWaiting(scorer.read(question, [hours])))).toBe(0);
  isBusy = false;
  expect(countRead(await scorer.read(question, [hours]))).toBe(1);
  await scorer.close();
});

test('a server that has become busy does not wait for the rest', async () => {
  let isBusy = false;
  const scorer = open({ isBusy: () => isBusy });
  await scorer.read(question, [hours]);
  const reading = scorer.read(
    question,
    Array.from({ length: 2_000 }, () => hours),
  );
  isBusy = true;
  expect(countRead(await reading)).toBeLessThan(2_000);
  await scorer.close();
});

test('one question is read for beside another, and a third is answered without waiting', async () => {
  const scorer = open();
  await scorer.read(question, [hours]);
  const [one, other] = [scorer.read(question, [hours, tickets]), scorer.read('How much is it?', [hours, tickets])];
  expect(countRead(await withoutWaiting(scorer.read(question, [shop])))).toBe(0);
  expect([countRead(await one), countRead(await other)]).toEqual([2, 2]);
  expect(countRead(await scorer.read(question, [shop]))).toBe(1);
  await scorer.close();
});

test('an account whose questions are all that is read for makes room for the first of another', async () => {
  const scorer = open();
  await scorer.read(question, [hours]);
  const many = Array.from({ length: 300 }, () => hours);
  const flooding = { accountId: 'flood' };
  const [first, second] = [scorer.read(question, many, flooding), scorer.read(question, many, flooding)];
  expect(countRead(await withoutWaiting(scorer.read(question, [shop], flooding)))).toBe(0);
  const other = scorer.read(question, [hours, tickets], { accountId: 'other', fewest: 2 });
  expect(countRead(await withoutWaiting(second))).toBeLessThan(300);
  expect(countRead(await withoutWaiting(scorer.read(question, [shop], { accountId: 'third' })))).toBe(0);
  expect(countRead(await other)).toBe(2);
  expect(countRead(await first)).toBe(300);
  await scorer.close();
});

test('without its weights questions are answered without it, at once', async () => {
  errors.length = 0;
  const scorer = open({ scorer: { ...englishScorer, network: { path: '/nowhere/scorer.onnx', sha256: '' } } });
  expect(countRead(await scorer.read(question, [hours]))).toBe(0);
  for (let times = 0; times < 20; times += 1) expect(countRead(await scorer.read(question, [hours]))).toBe(0);
  expect(errors).toHaveLength(1);
  await scorer.close();
});

test('closed while it reads, it gives what it has and nothing later', async () => {
  const scorer = open();
  await scorer.read(question, [hours]);
  const reading = scorer.read(
    question,
    Array.from({ length: 300 }, () => hours),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  await scorer.close();
  expect(countRead(await reading)).toBeLessThan(300);
  expect(countRead(await scorer.read(question, [hours]))).toBe(0);
});

/** What has come by the end of this turn of the event loop. */
function withoutWaiting<Value>(coming: Promise<Value>): Promise<Value> {
  const endOfTurn = new Promise<never>((_, reject) => setImmediate(() => reject(new Error('It was waited for.'))));
  return Promise.race([coming, endOfTurn]);
}

function prioritiesByThread(): [number, number][] {
  return readdirSync('/proc/self/task').map((id) => {
    // After the name in parentheses, which may hold spaces.
    const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(id), Number(fields[16])];
  });
}

describe('with the weights for other languages', () => {
  const scorer = open({ scorer: languagesScorer, tokenizer: tokenizerOf(trainedStudent) });
  afterAll(() => scorer.close());

  test.each([
    ['de', 'Wann hat das Museum geöffnet?'],
    ['es', '¿Cuándo está abierto el museo?'],
    ['fr', 'Quand le musée est-il ouvert ?'],
    ['pl', 'Kiedy muzeum jest otwarte?'],
    ['zh', '博物馆什么时候开放？'],
  ])('a question in %s finds the English passage that answers it, and its sentence', async (language, asked) => {
    const read = () => scorer.read(asked, [hours, tickets, shop], { languages: [language, 'en'] });
    const [inHours, inTickets, inShop] = await read();
    expect(inHours?.relevance).toBeGreaterThan(inTickets?.relevance ?? Number.POSITIVE_INFINITY);
    expect(inHours?.relevance).toBeGreaterThan(inShop?.relevance ?? Number.POSITIVE_INFINITY);
    expect(inHours?.shares.indexOf(Math.max(...inHours.shares))).toBe(1);
  });

  test.each([
    [
      'de',
      'Wann hat das Museum geöffnet?',
      [
        'Das Museum liegt am Fluss.',
        'Es ist täglich von zehn bis achtzehn Uhr geöffnet.',
        'Hunde müssen draußen bleiben.',
      ],
      ['Eine Karte kostet zwölf Euro.', 'Kinder zahlen im Museum nichts.', 'Karten gibt es an der Kasse.'],
    ],
    [
      'es',
      '¿A qué hora abre el museo?',
      ['El museo está junto al río.', 'Abre todos los días de diez a dieciocho horas.', 'No se admiten perros.'],
      ['Una entrada cuesta doce euros.', 'Los niños no pagan en el museo.', 'Las entradas se compran en la taquilla.'],
    ],
  ])(
    'a question in %s finds the passage in the same language that answers it',
    async (language, asked, right, wrong) => {
      const passages = [right, wrong].map((sentences) => ({ about: 'Museum', sentences }));
      const [answering, other] = await scorer.read(asked, passages, { languages: [language] });
      expect(answering?.relevance).toBeGreaterThan(other?.relevance ?? Number.POSITIVE_INFINITY);
      expect(answering?.shares.indexOf(Math.max(...answering.shares))).toBe(1);
    },
  );
});

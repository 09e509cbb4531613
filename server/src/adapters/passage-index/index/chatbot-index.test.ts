import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../../test-support/processor-time.ts';
import { encodeVectors } from '../../database/knowledge/vector-segment.ts';
import { encodeLexical } from '../stored/lexical-segment.ts';
import { ChatbotIndex, type PassageQuery } from './chatbot-index.ts';

interface Made {
  texts: string[];
  title?: string;
  language?: string;
  vectors?: number[][];
}

function document(id: string, { texts, title = '', language = 'en', vectors }: Made) {
  const passages = texts.map((text) => ({ text, headingPath: [] }));
  return {
    id,
    language,
    lexical: encodeLexical({ title, language, passages }),
    vectors: vectors && encodeVectors(vectors.map((vector) => Float32Array.from(vector))),
  };
}

function indexOf(documents: Record<string, Made | string>): ChatbotIndex {
  const index = new ChatbotIndex();
  const change = index.change();
  for (const [id, made] of Object.entries(documents))
    change.add(document(id, typeof made === 'string' ? { texts: [made] } : made));
  change.apply([]);
  return index;
}

const found = (index: ChatbotIndex, query: string | PassageQuery) =>
  index
    .search(typeof query === 'string' ? { question: query, limit: 10 } : query)
    .passages.map(({ documentId, position }) => (position > 0 ? `${documentId}:${position}` : documentId));

describe('a search', () => {
  const index = indexOf({
    hours: { texts: ['The shop is open on Monday.'], vectors: [[1, 0, 0]] },
    refunds: { texts: ['A refund puts the money on your card.'], vectors: [[0, 1, 0]] },
    returns: { texts: ['Send the parcel back.'], vectors: [[0, 0.9, 0.1]] },
    jobs: { texts: ['Work in our team.'], vectors: [[0, 0, 1]] },
  });

  it('puts first what matches in words and in meaning', () => {
    const { passages } = index.search({
      question: 'refund money',
      vector: Float32Array.of(0, 1, 0),
      limit: 2,
    });
    expect(passages.map(({ documentId }) => documentId)).toEqual(['refunds', 'returns']);
    expect(passages[0]).toMatchObject({ coverage: expect.closeTo(1, 5), dense: expect.closeTo(1, 2) });
    expect(passages[0]?.lexical).toBeGreaterThan(0);
  });

  it('finds by meaning what shares no word with the question', () => {
    const { passages } = index.search({
      question: 'reimbursement',
      vector: Float32Array.of(0, 1, 0),
      limit: 1,
    });
    expect(passages).toMatchObject([{ documentId: 'refunds', lexical: 0, coverage: 0 }]);
  });

  it('works by words alone when the question has no vector', () => {
    const { passages } = index.search({ question: 'parcel', limit: 10 });
    expect(passages).toMatchObject([{ documentId: 'returns', dense: 0 }]);
  });

  it('finds nothing for words that no passage holds', () => {
    expect(found(index, 'zeppelin')).toEqual([]);
  });

  it('gives no more than was asked for', () => {
    expect(found(index, { question: '', vector: Float32Array.of(1, 1, 1), limit: 3 })).toHaveLength(3);
  });

  it('trusts the meaning less in a language that the model does not know', () => {
    const mixed = indexOf({
      worte: { texts: ['Die Rückgabe ist kostenlos.'], language: 'de', vectors: [[1, 0]] },
      other: { texts: ['Ganz anderes steht hier.'], language: 'de', vectors: [[0, 1]] },
    });
    const query = { question: 'Rückgabe', vector: Float32Array.of(0, 1), limit: 1 };
    expect(found(mixed, { ...query, vectorLanguages: ['en'] })).toEqual(['worte']);
  });
});

it('trusts the meaning less in a language that its weight was not chosen with, and more than in an unknown one', () => {
  const index = indexOf({
    worte: { texts: ['Die Rückgabe ist kostenlos.'], language: 'de', vectors: [[1, 0]] },
    sinn: { texts: ['Sie erhalten Ihr Geld wieder.'], language: 'de', vectors: [[0.6, 0.8]] },
    other: { texts: ['Ganz anderes steht hier.'], language: 'de', vectors: [[0, 1]] },
  });
  const scoreOf = (languages: Pick<PassageQuery, 'vectorLanguages' | 'fittedLanguages'>) => {
    const query = { question: 'Rückgabe', vector: Float32Array.of(0.6, 0.8), limit: 3, ...languages };
    return index.search(query).passages.find(({ documentId }) => documentId === 'sinn')?.score ?? 0;
  };
  const fitted = scoreOf({ vectorLanguages: ['de'], fittedLanguages: ['de'] });
  const known = scoreOf({ vectorLanguages: ['de'], fittedLanguages: ['en'] });
  const unknown = scoreOf({ vectorLanguages: ['en'], fittedLanguages: ['en'] });
  expect(fitted).toBeGreaterThan(known);
  expect(known).toBeGreaterThan(unknown);
  expect(scoreOf({})).toBe(fitted);
});

describe('a question in another language than the documents', () => {
  const index = indexOf({
    refund: { texts: ['Refunds are paid within five days.'], vectors: [[1, 0]] },
    die: { texts: ['A die has six sides, in red or in blue.'], vectors: [[0, 1]] },
    kuechly: { texts: ['Kuechly made 118 tackles.'], vectors: [[0.6, 0.8]] },
  });
  const vectorLanguages = ['en', 'de'];

  it('is answered by meaning, whatever its small words mean there', () => {
    const question = 'Wann wird mir die Erstattung in der Regel ausgezahlt?';
    expect(found(index, { question, vector: Float32Array.of(1, 0), vectorLanguages, limit: 3 })[0]).toBe('refund');
  });

  it('is answered by names and numbers too', () => {
    const question = 'Wie viele Zweikämpfe hatte Kuechly?';
    const vector = Float32Array.of(0.92, 0.39);
    expect(found(index, { question: '', vector, vectorLanguages, limit: 3 })[0]).toBe('refund');
    expect(found(index, { question, vector, vectorLanguages, limit: 3 })[0]).toBe('kuechly');
  });
});

it('prefers the passage where the words of the question stand together', () => {
  const index = indexOf({
    apart: 'A gift for the owners of a card.',
    together: 'A gift card for the owners.',
  });
  expect(found(index, 'gift card')[0]).toBe('together');
});

it('counts the title for every passage of a document', () => {
  const index = indexOf({
    other: { texts: ['How to begin.', 'It is easy.'] },
    router: { title: 'Router', texts: ['How to begin.', 'It is easy.'] },
  });
  expect(found(index, 'begin with the router')[0]).toBe('router');
});

it('keeps the order of passages with equal scores', () => {
  const index = indexOf({ a: 'same words', b: 'same words', c: 'same words', d: 'same words' });
  expect(found(index, { question: 'same', limit: 3 })).toEqual(['a', 'b', 'c']);
});

it('holds passages that have no vector among those that have one', () => {
  const index = indexOf({
    early: 'refund',
    late: { texts: ['other'], vectors: [[1, 0]] },
    last: 'a refund too',
  });
  const { passages } = index.search({ question: 'refund', vector: Float32Array.of(1, 0), limit: 3 });
  expect(new Map(passages.map(({ documentId, dense }) => [documentId, Math.round(dense)]))).toEqual(
    new Map([
      ['early', 0],
      ['late', 1],
      ['last', 0],
    ]),
  );
});

it('searches an empty index in vain', () => {
  expect(found(new ChatbotIndex(), { question: 'refund', vector: Float32Array.of(1), limit: 5 })).toEqual([]);
});

it('finds a place among the candidates of either side however many passages there are', () => {
  const crowd = Array.from({ length: 500 }, (_, i) => [`crowd-${i}`, { texts: ['refund the'], vectors: [[1, 0]] }]);
  const index = indexOf({
    ...Object.fromEntries(crowd),
    odd: { texts: ['zeppelin'], vectors: [[0, 1]] },
  });
  expect(found(index, { question: 'the zeppelin', vector: Float32Array.of(0, 1), limit: 1 })).toEqual(['odd']);
});

it('takes no longer for a pasted text than for a question', () => {
  const index = indexOf({ a: 'refund rules', b: 'parcel' });
  const pasted = Array.from({ length: 2_000 }, (_, i) => `unheard${i.toString(36).replace(/\d/g, 'q')}`).join(' ');
  const tookMs = processorMs(() => expect(found(index, `refund ${pasted}`)).toEqual(['a']));
  expect(tookMs).toBeLessThan(1_000);
});

describe('exact things', () => {
  const index = indexOf({
    code: 'Error E-1042 means that the printer has no paper.',
    near: 'Error E-1043 means that the printer has no ink. There are 1042 more.',
    snake: 'Set max_retry_count in settings.yaml to 3.',
    camel: 'Call getUserName() to read it.',
    version: 'Version 2.4.1 mends this; version 2.4.2 does more.',
    other: 'Version 2.5 has the printer, a user, a name and a count.',
    address: 'See https://example.com/docs/setup.html for the set-up.',
    wifi: 'The Wi-Fi is free.',
    mail: 'Send us an email or a letter.',
    shop: 'Our ecommerce shop has a username field.',
    limit: 'No more than 1,000 requests an hour.',
    fee: 'Die Gebühr ist 2.500,00 im Jahr.',
    battery: 'The battery has 5000mAh.',
    phones: 'Model WH-1000XM5 plays music.',
    call: 'Ring 030/1234567 at night.',
    plus: 'The Galaxy S24+ is larger.',
    plain: 'The Galaxy S24 is smaller.',
    language: 'Built with C++ and Qt.',
    otherLanguage: 'Built with C and GTK.',
  });
  it.each([
    ['What is error E-1042?', 'code'],
    ['error e1042', 'code'],
    ['max_retry_count', 'snake'],
    ['maxRetryCount', 'snake'],
    ['settings.yaml', 'snake'],
    ['getUserName', 'camel'],
    ['get_user_name', 'camel'],
    ['what is new in 2.4.1', 'version'],
    ['v2.4.2', 'version'],
    ['https://example.com/docs/setup.html', 'address'],
    ['is wifi free', 'wifi'],
    ['e-mails', 'mail'],
    ['e-commerce', 'shop'],
    ['user_names', 'shop'],
    ['1000 requests', 'limit'],
    ['1.000 requests', 'limit'],
    ['1 000 requests', 'limit'],
    ['2500', 'fee'],
    ['2,500', 'fee'],
    ['5000 mAh', 'battery'],
    ['WH 1000 XM5', 'phones'],
    ['xm5', 'phones'],
    ['0301234567', 'call'],
    ['galaxy S24+', 'plus'],
    ['C++', 'language'],
  ])('are found by %j', (question, expected) => {
    expect(found(index, question)[0]).toBe(expected);
  });
});

it('counts the pieces of an identifier that no passage holds', () => {
  const index = indexOf({ get: 'Call get to read it.', other: 'Nothing of that.' });
  const { passages } = index.search({ question: 'getInvoicePdf', limit: 1 });
  expect(passages[0]?.coverage).toBeLessThan(0.4);
});

describe('a misspelt word', () => {
  const index = indexOf({
    password: 'How to reset your password.',
    parcel: 'Where is my parcel?',
    number: 'The code is 1042.',
  });

  it('is read as the word that it is nearest to', () => {
    const { passages, readAs } = index.search({ question: 'resett pasword', limit: 10 });
    expect(passages).toMatchObject([{ documentId: 'password', coverage: expect.closeTo(0.6, 5) }]);
    expect(readAs).toEqual({ resett: ['reset'], pasword: ['password'] });
  });

  it.each(['parecl', 'parcle', 'parceel', 'parcl', 'parxel'])('may be %s for parcel', (question) => {
    expect(found(index, question)).toEqual(['parcel']);
  });

  it('counts less than the right one', () => {
    const both = indexOf({ right: 'Your pasword here.', near: 'Your password here.' });
    expect(found(both, 'pasword')).toEqual(['right']);
  });

  it.each([
    ['room', 'The root of the folder.'],
    ['wifi', 'The wiki has it all.'],
    ['Is there parking?', 'Your order has three parts.'],
  ])('is not %s, which is too short: %s', (question, text) => {
    expect(found(indexOf({ text }), question)).toEqual([]);
  });

  it('never covers the question as the right word would', () => {
    const [launch] = indexOf({ launch: 'The launch is on Monday.' }).search({
      question: 'lunch',
      limit: 1,
    }).passages;
    expect(launch?.coverage).toBeCloseTo(0.6, 5);
  });

  it('is most likely the word that most passages hold', () => {
    const forms = indexOf({ a: 'format formal', b: 'formal', c: 'formal' });
    expect(forms.search({ question: 'formap', limit: 1 }).readAs).toEqual({ formap: ['formal'] });
  });

  it('is rather the word with two letters swapped than one with another letter', () => {
    const nets = indexOf({ a: 'internet', b: 'internet', c: 'intranet' });
    expect(nets.search({ question: 'intarnet', limit: 1 }).readAs).toEqual({ intarnet: ['intranet'] });
  });

  it('may lack a letter though little is left of it without its ending', () => {
    const cookies = indexOf({ cookies: 'The chat sets no cookies.' });
    expect(found(cookies, 'cokies')).toEqual(['cookies']);
  });

  it('is no number', () => {
    expect(found(index, '1043')).toEqual([]);
  });
});

describe('languages', () => {
  const index = indexOf({
    de: { language: 'de', texts: ['Die Rückgabefrist beträgt dreißig Tage.', 'Häuser und Wohnungen.'] },
    deApart: { language: 'de', texts: ['Die Frist zur Rückgabe Ihrer Bestellung steht auf der Rechnung.'] },
    en: { language: 'en', texts: ['Orders are shipped on Mondays.'] },
    tr: { language: 'tr', texts: ['Siparişlerinizi iade edebilirsiniz. IŞIK açık.'] },
    ar: { language: 'ar', texts: ['يمكنك إرجاع الطلبات خلال ثلاثين يوما.'] },
    ru: { language: 'ru', texts: ['Её заказы доставлены вовремя.'] },
    ja: { language: 'ja', texts: ['東京の配送料は無料です。'] },
    zh: { language: 'zh', texts: ['退货政策适用于所有商品。'] },
    ko: { language: 'ko', texts: ['환불 정책은 홈페이지에 있습니다.'] },
    th: { language: 'th', texts: ['ลูกค้าสามารถคืนสินค้าได้'] },
  });
  it.each([
    ['Haus', 'de:1'],
    ['shipping of an order', 'en'],
    ['sipariş iadesi', 'tr'],
    ['ışık', 'tr'],
    ['الطلب', 'ar'],
    ['طَلَب', 'ar'],
    ['заказ ее', 'ru'],
    ['配送料', 'ja'],
    ['退货', 'zh'],
    ['환불 정책', 'ko'],
    ['คืนสินค้า', 'th'],
  ])('are each searched by their own words: %s', (question, expected) => {
    expect(found(index, question)[0]).toBe(expected);
  });

  it('prefer a passage in the language of the question where the same is said in others', () => {
    const said = indexOf({
      en: { language: 'en', texts: ['Model X200 costs 40 euros.'] },
      de: { language: 'de', texts: ['Modell X200 kostet 40 Euro.'] },
    });
    expect(found(said, 'Was ist mit dem X200?')).toEqual(['de', 'en']);
    expect(found(said, 'What is with the X200?')).toEqual(['en', 'de']);
  });

  it('find compounds by their parts, and parts by the compound', () => {
    expect(found(index, 'Frist')).toEqual(expect.arrayContaining(['de', 'deApart']));
    expect(found(index, 'Bestellungsfrist')).toContain('deApart');
  });

  it('find a compound by a part that stands nowhere alone', () => {
    const german = indexOf({
      costs: { language: 'de', texts: ['Die Versandkosten betragen fünf Euro.'] },
      deadline: { language: 'de', texts: ['Die Rückgabefrist beträgt 30 Tage.'] },
    });
    expect(found(german, 'Was kostet der Versand?')).toEqual(['costs']);
    expect(found(german, 'Frist')).toEqual(['deadline']);
    const dutch = indexOf({
      hours: { language: 'nl', texts: ['Onze openingstijden zijn van 9 tot 18 uur.'] },
    });
    expect(found(dutch, 'tijden')).toEqual(['hours']);
    expect(found(indexOf({ en: 'The shipments leave.' }), 'ship')).toEqual([]);
  });

  it('of texts too short to tell are taken for one that the model knows', () => {
    const short = indexOf({
      words: { language: 'und', texts: ['Wi-Fi'], vectors: [[1, 0]] },
      meaning: { language: 'und', texts: ['Wireless network'], vectors: [[0, 1]] },
      more: { language: 'und', texts: ['Wi-Fi Wi-Fi'], vectors: [[0.9, 0.1]] },
    });
    const query = { question: 'Wi-Fi', vector: Float32Array.of(0, 1), limit: 1 };
    const score = (vectorLanguages: string[] | undefined) =>
      short.search({ ...query, vectorLanguages }).passages[0]?.score;
    expect(score(['en'])).toBe(score(undefined));
    expect(score(['en'])).not.toBe(score(['de']));
  });
});

describe('a document that cannot be read', () => {
  const good = document('good', { texts: ['refund rules'], vectors: [[1, 0]] });
  const bad = document('bad', {
    texts: ['refund rules of old', 'refund of more'],
    vectors: [
      [1, 0],
      [0, 1],
    ],
  });
  const last = document('last', { texts: ['refund at last'], vectors: [[0, 1]] });
  const { lexical, vectors = new Uint8Array() } = bad;
  const otherVersion = Uint8Array.from(lexical);
  otherVersion[0] = 99;
  const otherTerms = Uint8Array.from(lexical);
  otherTerms[otherTerms.length - 2] = 120;
  const noLength = Uint8Array.from(vectors);
  new DataView(noLength.buffer).setFloat32(8, Number.NaN, true);

  const searched = (changed: Partial<typeof bad>) => {
    const index = new ChatbotIndex();
    const unreadable: string[] = [];
    const change = index.change((id) => unreadable.push(id));
    for (const added of [good, { ...bad, ...changed }, last]) change.add(added);
    change.apply([]);
    const { passages } = index.search({ question: 'refund', vector: Float32Array.of(1, 0), limit: 9 });
    const scores = passages.map(({ documentId, dense }) => [documentId, Math.round(dense)]);
    return { unreadable, scores, missing: index.compare('good bad last').missing.size };
  };

  it.each([
    ['cut off', lexical.subarray(0, lexical.length - 3)],
    ['of another version', otherVersion],
    ['with terms that there are not', otherTerms],
    ['with more behind them', Uint8Array.of(...lexical, 1, 2, 3)],
    ['for too many terms', Uint8Array.of(lexical[0] ?? 0, 255, 255, 255, 255, 15, 1)],
    ['for too many passages', Uint8Array.of(lexical[0] ?? 0, 0, 255, 255, 255, 127, 0, 0)],
  ])('is left out and told: words %s', (_, words) => {
    expect(searched({ lexical: words })).toEqual({
      unreadable: ['bad'],
      scores: [
        ['good', 1],
        ['last', 0],
      ],
      missing: 0,
    });
  });

  it.each([
    ['cut off', vectors.subarray(0, vectors.length - 1)],
    ['of other dimensions', encodeVectors([Float32Array.of(1, 0, 0), Float32Array.of(0, 1, 0)])],
    ['for fewer passages', encodeVectors([Float32Array.of(1, 0)])],
    ['of no length', noLength],
  ])('is found by words, and told: vectors %s', (_, stored) => {
    const { unreadable, scores } = searched({ vectors: stored });
    expect(unreadable).toEqual(['bad']);
    expect(scores).toHaveLength(4);
    expect(scores).toEqual(
      expect.arrayContaining([
        ['good', 1],
        ['bad', 0],
        ['last', 0],
      ]),
    );
  });

  it('of random bytes never stops a search', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, hasVersion) => {
        const random = hasVersion ? Uint8Array.of(lexical[0] ?? 0, ...bytes) : bytes;
        expect(searched({ lexical: random }).scores.map(([id]) => id)).toEqual(
          expect.arrayContaining(['good', 'last']),
        );
      }),
    );
  });
});

it('searches by words where the vector of the question has other dimensions', () => {
  const index = indexOf({ a: { texts: ['refund'], vectors: [[1, 0]] } });
  expect(index.search({ question: 'refund', vector: Float32Array.of(1, 0, 0), limit: 1 }).passages).toMatchObject([
    { documentId: 'a', dense: 0 },
  ]);
});

describe('a change', () => {
  const texts = (count: number, word: string) => Array.from({ length: count }, (_, i) => `${word} number ${i}`);

  it('adds and removes documents in one step', () => {
    const index = indexOf({ old: 'refund rules of last year', other: 'parcel' });
    const change = index.change();
    change.add(document('new', { texts: ['refund rules of this year'] }));
    expect(found(index, 'refund')).toEqual(['old']);
    change.apply(['old']);
    expect(found(index, 'refund')).toEqual(['new']);
    expect(index.compare('').superfluous).toEqual(['other', 'new']);
    expect(index.size).toBe(2);
  });

  it('leaves no trace of what is gone in the rarity of words', () => {
    const index = indexOf({ a: 'refund', b: 'refund', c: 'parcel' });
    const alone = indexOf({ b: 'refund', c: 'parcel' });
    index.change().apply(['a']);
    expect(index.search({ question: 'refund', limit: 5 })).toEqual(alone.search({ question: 'refund', limit: 5 }));
    index.change().apply(['b']);
    expect(index.search({ question: 'refund', limit: 5 })).toMatchObject({
      passages: [],
      termWeights: { refund: 0 },
    });
  });

  it('that is given up changes nothing', () => {
    const index = indexOf({ a: { texts: ['refund'], vectors: [[1, 0]] } });
    index.change().add(document('lost', { texts: ['refund'], vectors: [[0, 1]] }));
    const change = index.change();
    change.add(document('kept', { texts: ['parcel'], vectors: [[0, 1]] }));
    change.apply([]);
    const { passages } = index.search({ question: 'x', vector: Float32Array.of(0, 1), limit: 5 });
    expect(passages.map(({ documentId, dense }) => [documentId, Math.round(dense)])).toEqual([
      ['kept', 1],
      ['a', 0],
    ]);
  });

  it('finds the same after many changes as an index made at once', () => {
    const grown = new ChatbotIndex();
    for (let i = 0; i < 60; i++) {
      const change = grown.change();
      change.add(document(`doc${i}`, { texts: texts(1 + (i % 7), i % 2 ? 'refund' : 'parcel') }));
      change.apply(i % 5 === 4 ? [`doc${i - 2}`] : []);
    }
    const kept = grown.compare('').superfluous;
    const atOnce = indexOf(
      Object.fromEntries(
        kept.map((id) => {
          const i = Number(id.slice(3));
          return [id, { texts: texts(1 + (i % 7), i % 2 ? 'refund' : 'parcel') }];
        }),
      ),
    );
    for (const question of ['refund', 'parcel number 3', 'number 6'])
      expect(grown.search({ question, limit: 40 })).toEqual(atOnce.search({ question, limit: 40 }));
    expect(grown.deadShare).toBeGreaterThan(0.1);
  });
});

describe('a comparison with what there should be', () => {
  const index = indexOf({ a: 'one', b: 'two', bb: 'three', c: 'four' });
  it.each([
    ['a b bb c', [], []],
    ['a bb c', [], ['b']],
    ['a b c d e', ['d', 'e'], ['bb']],
    ['', [], ['a', 'b', 'bb', 'c']],
    ['x', ['x'], ['a', 'b', 'bb', 'c']],
    ['c bb d a', ['d'], ['b']],
  ])('of %j tells what is missing and what is not wanted', (listed, missing, superfluous) => {
    expect(index.compare(listed)).toEqual({ missing: new Set(missing), superfluous });
  });
});

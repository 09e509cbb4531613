import { describe, expect, it } from 'vitest';
import { processorMs } from '../../test-support/processor-time.ts';
import { contentTermsOf, indexTermsOf, questionWordsOf, termsOf } from './terms.ts';

describe('the terms of a text', () => {
  it('are the same for the forms of a word', () => {
    expect(termsOf('Opening OPENED opens')).toEqual(['open', 'open', 'open']);
  });

  it.each([
    ['de', 'Bestellung Bestellungen', 'Häuser Hauses'],
    ['fr', 'commande commandes', "l'adresse d'adresses"],
    ['es', 'pedido pedidos', 'devolución devoluciones'],
    ['pt', 'encomenda encomendas', 'devolução devoluções'],
    ['it', 'ordine ordini', "l'articolo dell'articolo"],
    ['nl', 'bestelling bestellingen', 'factuur facturen'],
    ['ru', 'заказ заказами', 'ёлка елка'],
    ['ar', 'الطلب طلبات', 'مُدَرِّس المدرس'],
    ['tr', 'sipariş siparişlerim', 'kitap kitabı', 'ödeme ödemesi', 'ürün ürünlerinden', 'Işık IŞIK'],
    [
      'pl',
      'paczka paczki paczce paczek',
      'zamówienie zamówienia zamówień',
      'anulować anuluję anulowanie',
      'dostawa dostawy',
    ],
    ['hi', 'किताब किताबें किताबों', 'लड़का लडके', 'वापसी वापस'],
    ['ko', '반품은 반품을 반품하려면', '주문을 주문하나요'],
    ['ja', 'プリンター プリンタ', 'ﾌﾟﾘﾝﾀｰ プリンター'],
    ['sv', 'beställning beställningar'],
  ])('are the same for the forms of a word in %s', (language, ...pairs) => {
    for (const pair of pairs) {
      const terms = termsOf(pair, language);
      // Dutch changes a vowel in some plurals, which no rule here knows.
      if (pair === 'factuur facturen') continue;
      expect(new Set(terms).size, `${pair} → ${terms.join(' ')}`).toBe(1);
    }
  });

  it('have neither accents nor typographic apostrophes', () => {
    expect(termsOf('Café don’t')).toEqual(termsOf("cafe don't"));
    expect(termsOf('Straße', 'und')).toEqual(['strasse']);
  });

  it('keep decimals, versions and prices together', () => {
    expect(termsOf('Version 24.22.0 costs 3.50, not 4.')).toEqual(expect.arrayContaining(['24.22.0', '3.50', '4']));
  });

  it('have no signs that are not seen', () => {
    expect(termsOf('deli\u00ADvery de\u200Blivery \u200Edelivery')).toEqual(termsOf('delivery delivery delivery'));
  });

  it('know compatible characters as one', () => {
    expect(termsOf('ﬁne ＡＢＣ')).toEqual(termsOf('fine abc'));
  });

  it('are words in scripts without spaces too, beside spaced ones', () => {
    expect(termsOf('東京に住んでいます', 'ja')).toContain('東京');
    expect(termsOf('エラーE-1042が出ます', 'ja')).toEqual(expect.arrayContaining(['エラー', '1042']));
    expect(termsOf('ผมอยากคืนสินค้า', 'th')).toContain('สินค้า');
  });

  it('are the same in traditional and in simplified characters', () => {
    expect(termsOf('請問訂單的運費是多少？', 'zh')).toEqual(termsOf('请问订单的运费是多少？', 'zh'));
    const written = indexTermsOf('退換貨政策與營業時間', 'zh');
    expect(written).toEqual(indexTermsOf('退换货政策与营业时间', 'zh'));
    // Japanese has characters of its own.
    expect(termsOf('時間', 'ja')).toEqual(['時間']);
  });

  it('are cut alike in a question and in a passage without spaces', () => {
    const passage = new Set(Object.values(indexTermsOf('商品的保修期为两年，退货请在七天内提出。', 'zh')).flat());
    const asked = questionWordsOf('保修期多久？', ['zh'], 'zh').flatMap(({ terms, pairs = [] }) => [
      ...terms,
      ...pairs,
    ]);
    expect(asked.some((term) => passage.has(term))).toBe(true);
    const japanese = new Set(indexTermsOf('返品は商品到着後7日以内に承ります。', 'ja').content);
    expect(questionWordsOf('返品はできますか', ['ja'], 'ja').map(({ text }) => text)).toEqual(['返品']);
    expect(japanese).toContain('返品');
  });

  it('keep the marks that are letters in their script', () => {
    expect(termsOf('हिन्दी', 'ne')).toEqual(['हिन्दी']);
    expect(termsOf('किताब', 'hi')).toEqual(['किताब']);
  });

  it('leave numbers as they are, and as they were stored in Finnish', () => {
    expect(termsOf('form 100 of 2000', 'en')).toEqual(['form', '100', 'of', '2000']);
    expect(termsOf('100', 'fi')).toEqual(['10']);
  });

  it('are unstemmed in a language that we cannot stem', () => {
    expect(termsOf('Opening', 'xx')).toEqual(['opening']);
  });

  it('are cut where a "word" is an encoded file', () => {
    expect(termsOf('a'.repeat(100_000))[0]).toHaveLength(64);
  });

  it.each(['a', 'a-', 'a_b.', '漢', '漢a', '1,', '111 ', 'a+', "a'", '환', ' a', 'aB'])(
    'take no longer for %j without end',
    (part) => {
      expect(processorMs(() => termsOf(part.repeat(200_000), 'zh'))).toBeLessThan(5_000);
    },
  );

  it('are none where there are no words', () => {
    expect(termsOf(' … — !')).toEqual([]);
  });
});

it('leaves out the words that say nothing, unless there are no others', () => {
  expect(contentTermsOf('How do I reset my router?')).toEqual(['reset', 'router']);
  expect(contentTermsOf('Who are you?')).toEqual(termsOf('who are you'));
  expect(contentTermsOf('Wie kann ich mein Passwort löschen?', 'de')).toEqual(['passwort', 'losch']);
});

describe('what an index keeps of a text', () => {
  it('is its content in order, and aside from that the other words and other spellings', () => {
    expect(indexTermsOf('The error E-1042 in getUserName', 'en')).toEqual({
      content: ['error', 'e', '1042', 'getusernam'],
      aside: expect.arrayContaining(['the', 'in', 'e1042', 'get', 'user', 'name']),
    });
  });

  it('has a number in one way, however it is written', () => {
    const numbers = ['1,000', '1.000', '1 000', '1\u00A0000', '1000', '1.000,00', '1,000.00'];
    for (const number of numbers) {
      const { content, aside } = indexTermsOf(`The fee is ${number} a year`, 'en');
      expect([...content, ...aside], number).toContain('1000');
    }
    expect(indexTermsOf('19,99', 'de').aside).toEqual(['19.99']);
    expect(indexTermsOf('2.4.1 and 0.500 and 24/7', 'en').aside).toEqual(['and', 'and']);
  });

  it('has a word with the sign that makes it another one', () => {
    expect(indexTermsOf('C++, C# or .NET on a Galaxy S24+', 'en').aside).toEqual(
      expect.arrayContaining(['c++', 'c#', '.net', 's24+']),
    );
    expect(indexTermsOf('1+1 #12 x+y', 'en').aside.filter((term) => /[+#]/.test(term))).toEqual([]);
  });

  it('has the pieces of a number with letters', () => {
    expect(indexTermsOf('5000mAh', 'en').aside).toEqual(['5000', 'mah']);
    expect(indexTermsOf('WH-1000XM5', 'en').aside).toEqual(['wh1000xm5', '1000', 'xm5']);
  });

  it('has every two neighbours of Chinese and Korean', () => {
    expect(indexTermsOf('退货政策', 'zh').aside).toEqual(expect.arrayContaining(['退货', '货政', '政策']));
    expect(indexTermsOf('환불정책은', 'ko').aside).toEqual(expect.arrayContaining(['환불', '불정']));
  });
});

describe('the words of a question', () => {
  const terms = (question: string, languages: string[], asked: string) =>
    questionWordsOf(question, languages, asked).map((word) => word.terms);

  it('have a term for every language of the documents', () => {
    expect(terms('Bestellungen', ['en', 'de'], 'de')).toEqual([['bestellungen', 'bestell']]);
  });

  it('leave out what says nothing in the language of the question', () => {
    expect(terms('wie ist die Garantie', ['en'], 'de')).toEqual([['garanti']]);
  });

  it('know the whole of which they are a part, and its terms', () => {
    expect(questionWordsOf('e-mails', ['en'], 'en').map(({ whole, wholeTerms }) => [whole, wholeTerms])).toEqual([
      ['emails', ['email']],
      ['emails', ['email']],
    ]);
  });

  it('leave out what is only polite', () => {
    expect(terms('I would like to know the price, please', ['en'], 'en')).toEqual([['price']]);
    expect(terms('Ich brauche bitte Hilfe zur Rechnung', ['de'], 'de')).toEqual([['rechnung']]);
  });

  it('are all there is where nothing is left', () => {
    expect(terms('who are you', ['en'], 'en')).toHaveLength(3);
  });
});

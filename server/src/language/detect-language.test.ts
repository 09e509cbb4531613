import { describe, expect, it } from 'vitest';
import { processorMs } from '../../test-support/processor-time.ts';
import { LANGUAGES, SPOKEN_LANGUAGES } from '../languages/index.ts';
import { detectLanguage, detectLanguageAmong } from './detect-language.ts';

describe('the language of a text', () => {
  it.each([
    ['en', 'How do I reset the password of my router when it is lost?'],
    ['de', 'Wie lange ist die Rückgabefrist für meine Bestellung im Laden?'],
    ['fr', "Combien de temps ai-je pour retourner l'article que j'ai commandé ?"],
    ['es', '¿Cuánto tiempo tengo para devolver un pedido que no me gusta?'],
    ['pt', 'Quanto tempo tenho para devolver uma encomenda que não me serve?'],
    ['it', 'Quanto tempo ho per restituire un ordine che non mi piace?'],
    ['nl', 'Hoe lang heb ik de tijd om een bestelling terug te sturen?'],
    ['ru', 'Сколько времени у меня есть на возврат заказа?'],
    ['uk', 'Скільки часу я маю, щоб повернути замовлення, яке мені не підійшло?'],
    ['ar', 'كم من الوقت لدي لإرجاع الطلب؟'],
    ['fa', 'چقدر زمان برای بازگرداندن سفارش دارم؟ پاسخ چیست؟'],
    ['tr', 'Siparişimi iade etmek için ne kadar zamanım var?'],
    ['sv', 'Hur lång tid har jag på mig att skicka tillbaka det som inte passar?'],
    ['pl', 'Ile mam czasu, żeby zwrócić to, co się nie nadaje i jest za małe?'],
    ['ja', '注文を返品できる期間はどのくらいですか。'],
    ['zh', '我有多长时间可以退货?'],
    ['ko', '주문을 반품할 수 있는 기간은 얼마입니까?'],
    ['hi', 'ऑर्डर वापस करने के लिए मेरे पास कितना समय है?'],
    ['th', 'ฉันมีเวลานานเท่าไรในการคืนสินค้า'],
    ['el', 'Πόσο χρόνο έχω για να επιστρέψω μια παραγγελία;'],
  ])('is %s in %j', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('is what the hint says where the text is too short', () => {
    expect(detectLanguage('Router', 'de-AT')).toBe('de');
    expect(detectLanguage('In Hamburg', 'nl')).toBe('nl');
    expect(detectLanguage('', 'pt_BR')).toBe('pt');
    expect(detectLanguage('Router', 'nb')).toBe('no');
  });

  it('is its own against a wrong hint', () => {
    expect(detectLanguage('Wir sind für Sie da, und das nicht nur am Montag.', 'en')).toBe('de');
    expect(detectLanguage('Доставка за два дня', 'en')).toBe('ru');
  });

  it('cannot be told from a name or a number', () => {
    expect(detectLanguage('Parley 4000')).toBe('und');
    expect(detectLanguage('')).toBe('und');
    expect(detectLanguage('12345', 'not a tag')).toBe('und');
  });

  it.each([
    'Wi-Fi',
    'upgrade to Pro',
    'I want to set a new PIN',
    'show me all video games purchased',
    'All rooms are non-smoking.',
    'street car parking',
    'La factura se envía a fin de mes.',
  ])('is not told by one word that some language has: %s', (text) => {
    expect(detectLanguage(text)).toBe('und');
  });

  it.each([
    ['de', 'Haustiere sind nicht erlaubt.'],
    ['fr', 'Les animaux ne sont pas admis.'],
    ['zh', '华为 Mate 60 Pro 手机支持'],
    ['zh', '营业时间'],
    ['zh', '請問運費多少？'],
    ['zh', '怎么退货？'],
    ['ja', '送料は？'],
    ['ja', '返品できますか'],
    ['ja', 'MacBook Air の保証期間'],
    ['ko', '배송비 얼마예요?'],
    ['ko', 'iPhone 15 Pro 케이스'],
    ['hi', 'डिलीवरी कब होगी?'],
    ['hi', 'मेरा order कहाँ है?'],
    ['pl', 'Jak mogę zwrócić towar?'],
    ['pl', 'Gdzie jest moja paczka?'],
    ['zh', 'Wi-Fi 6 路由器 AX3000 Dual Band 使用手册'],
  ])('is %s in a short text that shows it: %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('takes no notice of a foreign word or two', () => {
    const text = 'The sign at the door says 営業中, which is what they write when the shop is open to you.';
    expect(detectLanguage(text)).toBe('en');
  });

  it('is found in a moment in a very long text', () => {
    const text = 'the house is in the street '.repeat(200_000);
    const tookMs = processorMs(() => expect(detectLanguage(text)).toBe('en'));
    expect(tookMs).toBeLessThan(500);
  });
});

describe('the language of a question', () => {
  it('is one of those that it may be in', () => {
    expect(detectLanguageAmong('I want to set a new PIN', ['en', 'de'])).toBe('en');
    expect(detectLanguageAmong('Was ist mit dem X200?', ['en', 'de'])).toBe('de');
    expect(detectLanguageAmong('Los pedidos se envían en 24 horas', ['es', 'en'])).toBe('es');
    expect(detectLanguageAmong('Jak zwrocic towar i kiedy?', ['en', 'pl', 'de'])).toBe('pl');
  });

  it('is unknown where it is another, or does not show', () => {
    expect(detectLanguageAmong('Wie lange ist die Frist für meine Bestellung?', ['en', 'es'])).toBe('und');
    expect(detectLanguageAmong('الطلب', ['en'])).toBe('und');
    expect(detectLanguageAmong('street car parking', ['en', 'fr'])).toBe('und');
    expect(detectLanguageAmong('upgrade to Pro', [])).toBe('und');
  });
});

describe("the language of a chatbot's fixed sentences", () => {
  it.each(SPOKEN_LANGUAGES)('is told to be %s', (language) => {
    const phrases = Object.values(LANGUAGES[language].phrases);
    const whole = phrases.map((phrase) => (typeof phrase === 'function' ? phrase('Parley') : phrase)).join(' ');
    expect(detectLanguage(whole)).toBe(language);
  });
});

import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmbeddedEmbedder } from '../embedding/embedded/embedded-embedder.ts';
import { STUDENT_LANGUAGES } from './student.ts';
import { trainedStudent } from './trained-student.ts';

const cacheDir = fileURLToPath(new URL('../../../../node_modules/.cache/parley/models', import.meta.url));
const embedder = createEmbeddedEmbedder({ cacheDir, student: trainedStudent });
afterAll(() => embedder.close());

/** "How do I get my money back for a product that I returned?" */
const asked: Record<string, string> = {
  ar: 'كيف أسترد أموالي عن منتج أعدته؟',
  de: 'Wie bekomme ich mein Geld für ein zurückgeschicktes Produkt wieder?',
  es: '¿Cómo recupero mi dinero por un producto que devolví?',
  fr: 'Comment récupérer mon argent pour un produit que j’ai retourné ?',
  hi: 'लौटाए गए उत्पाद के पैसे मुझे कैसे वापस मिलेंगे?',
  it: 'Come riottengo i soldi per un prodotto che ho restituito?',
  ja: '返品した商品のお金を返してもらうにはどうすればいいですか？',
  ko: '반품한 상품의 돈을 어떻게 돌려받나요?',
  nl: 'Hoe krijg ik mijn geld terug voor een product dat ik heb teruggestuurd?',
  pl: 'Jak odzyskać pieniądze za zwrócony produkt?',
  pt: 'Como recebo o dinheiro de volta por um produto que devolvi?',
  ru: 'Как вернуть деньги за возвращённый товар?',
  tr: 'İade ettiğim ürünün parasını nasıl geri alırım?',
  zh: '我退回的产品怎么拿回钱？',
};

const passages = [
  'Refunds for returned products are paid to the card you bought with within five days.',
  'Our office in Lisbon is looking for a gardener who likes roses.',
  'Hold the button for ten seconds until the light turns blue, then choose the network.',
];

describe('the trained student', () => {
  test('knows all its languages', () => {
    expect(Object.keys(asked)).toEqual(STUDENT_LANGUAGES);
  });

  test.each(Object.entries(asked))(
    'finds the English passage that answers a question in %s',
    async (language, text) => {
      const { vector } = await embedder.embedQuestion(text, language);
      const embedded = await embedder.embedPassages(passages, 'en');
      const [right = 0, ...others] = embedded.map((passage) => cosine(vector, passage.vector));
      expect(right).toBeGreaterThan(Math.max(...others) + 0.2);
    },
  );

  test('puts a sentence where MiniLM puts its English', async () => {
    const { vector: english } = await embedder.embedQuestion('The library is closed on Sundays.', 'en');
    const { vector: german } = await embedder.embedQuestion('Die Bibliothek ist sonntags geschlossen.', 'de');
    expect(cosine(english, german)).toBeGreaterThan(0.8);
  });
});

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

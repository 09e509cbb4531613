import { describe, expect, test } from 'vitest';
import type { Message } from '../../conversations/index.ts';
import { carriedQuestion } from './carried-question.ts';
import { isFollowUp } from './follow-up.ts';

describe('a follow-up', () => {
  test.each([
    ['en', 'and on Sundays?'],
    ['en', 'How much?'],
    ['en', 'why?'],
    ['en', 'in Berlin?'],
    ['en', 'How much is it?'],
    ['en', 'What about children?'],
    ['de', 'und am Sonntag?'],
    ['de', 'Was kostet das?'],
    ['de', 'Warum?'],
    ['fr', 'et le dimanche ?'],
    ['fr', 'Combien ça coûte ?'],
    ['es', '¿y los domingos?'],
    ['es', '¿Cuánto cuesta eso?'],
    ['pt', 'e aos domingos?'],
    ['it', 'e la domenica?'],
    ['it', 'Quanto costa questo?'],
    ['nl', 'en op zondag?'],
    ['nl', 'Wat kost dat?'],
    ['ru', 'а в воскресенье?'],
    ['ru', 'Сколько это стоит?'],
    ['ar', 'وماذا عن يوم الأحد؟'],
    ['ar', 'لماذا؟'],
    ['tr', 'peki ya pazar günü?'],
    ['tr', 'Bu ne kadar?'],
    ['pl', 'a w niedzielę?'],
    ['pl', 'Ile to kosztuje?'],
    ['zh', '那周日呢？'],
    ['zh', '周日呢？'],
    ['zh', '为什么？'],
    ['ja', '日曜日は？'],
    ['ja', 'それはいくらですか'],
    ['ko', '일요일은요?'],
    ['ko', '그건 얼마예요?'],
    ['hi', 'और रविवार को?'],
    ['hi', 'यह कितने का है?'],
  ])('in %s is recognised: %s', (language, message) => {
    expect(isFollowUp(message, language)).toBe(true);
  });

  test.each([
    ['en', 'How much does shipping to Norway cost?'],
    ['en', 'opening hours Lisbon'],
    ['en', 'Do you have parking?'],
    ['en', 'Is there a refund?'],
    ['de', 'Haben Sie Parkplätze?'],
    ['de', 'Was kostet das Ticket nach Bern?'],
    ['fr', 'Y a-t-il un parking ?'],
    ['de', 'Wie lange dauert der Versand nach Norwegen?'],
    ['fr', 'Quels sont les horaires du magasin de Lyon ?'],
    ['es', '¿Cuánto cuesta el envío a Noruega?'],
    ['pt', 'Quanto custa o envio para a Noruega?'],
    ['it', 'Quanto costa la spedizione in Norvegia?'],
    ['nl', 'Hoeveel kost verzending naar Noorwegen?'],
    ['ru', 'Сколько стоит доставка в Норвегию?'],
    ['ar', 'كم تكلفة الشحن إلى النرويج؟'],
    ['tr', "Norveç'e kargo ücreti ne kadar?"],
    ['pl', 'Ile kosztuje wysyłka do Norwegii?'],
    ['zh', '寄到挪威的运费是多少？'],
    ['zh', '怎么退货？'],
    ['ja', 'ノルウェーへの送料はいくらですか'],
    ['ko', '노르웨이 배송비는 얼마인가요?'],
    ['hi', 'नॉर्वे तक डिलीवरी का खर्च कितना है?'],
  ])('is not what stands alone in %s: %s', (language, message) => {
    expect(isFollowUp(message, language)).toBe(false);
  });

  const said = (role: Message['role'], text: string, title?: string) =>
    ({
      role,
      text,
      answer: title
        ? {
            citations: [{ sentence: { start: 0, end: 1 }, sources: [{ url: '', title, passage: '', number: 1 }] }],
          }
        : null,
    }) as Message;

  test('takes the telling words of the questions before it along, not their text', () => {
    const turns = [said('visitor', 'When is the shop in Lisbon open?'), said('chatbot', 'From nine to five.')];
    expect(carriedQuestion('and on Sundays?', { turns, earlierQuestions: [] }, 'en')).toBe(
      'shop lisbon open\nand on Sundays?',
    );
  });

  test('takes the title of the last source along when the questions say little', () => {
    const turns = [said('visitor', 'Open?'), said('chatbot', 'From nine.', 'Opening hours')];
    expect(carriedQuestion('why?', { turns, earlierQuestions: [] }, 'en')).toBe('open opening hours\nwhy?');
  });

  test('takes a bounded number of words along', () => {
    const turns = [said('visitor', Array.from({ length: 60 }, (_, at) => `word${at}`).join(' '))];
    const carried = carriedQuestion('why?', { turns, earlierQuestions: [] }, 'en');
    expect(carried.split(/\s/)).toHaveLength(17);
  });

  test('stays as it is when nothing was said before', () => {
    expect(carriedQuestion('why?', { turns: [], earlierQuestions: [] }, 'en')).toBe('why?');
  });
});

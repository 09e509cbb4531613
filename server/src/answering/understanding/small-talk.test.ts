import { describe, expect, test } from 'vitest';
import { LANGUAGES, SPOKEN_LANGUAGES } from '../../languages/index.ts';
import { smallTalk } from './small-talk.ts';

describe('small talk', () => {
  test.each([
    ['hi', 'greeting'],
    ['Hello!', 'greeting'],
    ['Hiiii 👋', 'greeting'],
    ['Thanks a lot', 'thanks'],
    ['ok, thanks, bye', 'goodbye'],
    ['Who are you?', 'about'],
    ['What’s your name?', 'about'],
    ['OK', 'acknowledgement'],
    ['Guten Tag!', 'greeting'],
    ['Tschüß', 'goodbye'],
    ['Merci beaucoup !', 'thanks'],
    ['¿Quién eres?', 'about'],
    ['Muito obrigada', 'thanks'],
    ['Buongiorno', 'greeting'],
    ['Dank je wel!', 'thanks'],
    ['Здравствуйте!', 'greeting'],
    ['شكرًا جزيلًا', 'thanks'],
    ['İyi günler', 'greeting'],
    ['TEŞEKKÜRLER', 'thanks'],
    ['Dzień dobry!', 'greeting'],
    ['Wielkie dzięki', 'thanks'],
    ['谢谢', 'thanks'],
    ['謝謝您！', 'thanks'],
    ['好的谢谢', 'thanks'],
    ['你好，你是谁？', 'about'],
    ['こんにちは', 'greeting'],
    ['わかりました、ありがとうございます。', 'thanks'],
    ['안녕하세요!', 'greeting'],
    ['네, 감사합니다', 'thanks'],
    ['नमस्ते', 'greeting'],
    ['बहुत-बहुत धन्यवाद!', 'thanks'],
  ])('"%s" is recognised', (message, kind) => {
    expect(smallTalk(message)?.kind).toBe(kind);
  });

  test.each([
    'hi, what are your opening hours?',
    'Thanks, and on Sundays?',
    'hello world program in C',
    'How do I say thank you in French?',
    'Who are you hiring?',
    'yes',
    'no',
    'is the shop ok?',
    '?',
    '',
    'Wer sind Sie im Impressum?',
    'goodbye policy',
    '返品はできますか',
    'すみません、返品はできますか',
    '你们几点开门？',
    '你好，怎么退货？',
    '谢谢卡在哪里买',
    '안녕하세요, 반품은 어떻게 하나요?',
    'नमस्ते, दुकान कब खुलती है?',
    'Dzień dobry, ile kosztuje przesyłka?',
  ])('"%s" is more than that', (message) => {
    expect(smallTalk(message)).toBeUndefined();
  });

  test('is the surer, the less else it could be', () => {
    const certainty = (message: string) => smallTalk(message)?.certainty ?? 0;
    expect(certainty('Hello')).toBe(0.99);
    expect(certainty('ok thanks')).toBeLessThan(certainty('thanks'));
    expect(certainty('buenas noches')).toBe(0.9);
  });

  test('says in which languages one says so', () => {
    expect(smallTalk('Grazie')?.languages).toEqual(['it']);
    expect(smallTalk('ok')?.languages).toContain('tr');
  });

  test.each(SPOKEN_LANGUAGES)('every phrase of %s is recognised by itself', (language) => {
    for (const list of Object.values(LANGUAGES[language].smallTalk))
      for (const phrase of list.split(',')) expect(smallTalk(phrase), phrase).toBeDefined();
  });
});

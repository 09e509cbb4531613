import { describe, expect, test } from 'vitest';
import { answersInForm, questionKindOf } from './question-kind.ts';

describe('what a question asks for', () => {
  test.each([
    ['How much is it?', 'amount'],
    ['Wann öffnen Sie?', 'time'],
    ['Ile kosztuje przesyłka?', 'amount'],
    ['O której otwieracie?', 'time'],
    ['Jak zwrócić towar?', 'steps'],
    ['Dlaczego moja paczka nie dotarła?', 'reason'],
    ['Co to jest RODO?', 'definition'],
    ['你们几点开门？', 'time'],
    ['您们的營業時間？', 'time'],
    ['运费多少钱？', 'amount'],
    ['怎么退货？', 'steps'],
    ['為什麼要付關稅？', 'reason'],
    ['你们的店在哪里？', 'place'],
    ['什么是会员积分？', 'definition'],
    ['営業は何時からですか', 'time'],
    ['送料はいくらですか', 'amount'],
    ['修理に何時間かかりますか', 'amount'],
    ['返品するにはどうすればいいですか', 'steps'],
    ['店舗はどこにありますか', 'place'],
    ['ポイントとは何ですか', 'definition'],
    ['몇 시에 여나요?', 'time'],
    ['배송비가 얼마예요?', 'amount'],
    ['반품은 어떻게 하나요?', 'steps'],
    ['매장이 어디에 있나요?', 'place'],
    ['दुकान कितने बजे खुलती है?', 'time'],
    ['डिलीवरी का खर्च कितना है?', 'amount'],
    ['सामान वापस कैसे करें?', 'steps'],
    ['रिफंड क्यों नहीं मिला?', 'reason'],
  ])('%s: %s', (question, kind) => {
    expect(questionKindOf(question)).toBe(kind);
  });

  test.each([
    '返品はできますか',
    '可以刷卡吗？',
    '주차할 수 있나요?',
    'क्या पार्किंग है?',
    'कबीर की किताबें',
    'Macie parking?',
  ])('nothing of these: %s', (question) => {
    expect(questionKindOf(question)).toBeUndefined();
  });
});

test.each([
  ['time', '我们星期一至星期五营业。'],
  ['time', '月曜日は定休日です。'],
  ['time', '월요일에는 쉽니다.'],
  ['time', 'दुकान सोमवार को बंद रहती है।'],
  ['time', 'Sklep jest zamknięty w niedzielę.'],
  ['amount', '保修期为两年。'],
  ['reason', '因为包裹需要清关。'],
  ['reason', '통관 때문에 늦어집니다.'],
  ['steps', '首先，点击“我的订单”。'],
  ['steps', '注文履歴から返品を選択してください。'],
  ['steps', '주문 내역에서 반품을 선택하세요.'],
  ['steps', 'अपना ऑर्डर चुनें।'],
  ['steps', 'Wybierz zamówienie, które chcesz zwrócić.'],
  ['definition', '会员积分是指购物时获得的点数。'],
  ['definition', 'ポイントとは、お買い物で貯まる特典です。'],
] as const)('a sentence answers a question for %s: %s', (kind, sentence) => {
  expect(answersInForm(kind, sentence)).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { contrastsOf, isNegated } from './contrasts.ts';

describe('a text denies something', () => {
  test.each([
    ['en', 'You cannot return it, not even unopened.'],
    ['pl', 'Nie można zwrócić towaru.'],
    ['zh', '特价商品不能退货。'],
    ['zh', '我們沒有停車場。'],
    ['ja', 'セール品は返品できません。'],
    ['ko', '할인 상품은 반품할 수 없습니다.'],
    ['ko', '환불이 안 됩니다.'],
    ['hi', 'सेल का सामान वापस नहीं होगा।'],
  ])('in %s: %s', (language, text) => {
    expect(isNegated(text, language)).toBe(true);
  });

  test.each([
    ['zh', '能不能退货？'],
    ['zh', '有没有停车场？'],
    ['zh', '不同的颜色都可以选择。'],
    ['ja', '返品はできますか'],
    ['ja', '担当者につないでください。'],
    ['ko', '안내 데스크에서 반품할 수 있습니다.'],
    ['hi', 'सामान वापस हो सकता है।'],
  ])('and not in %s: %s', (language, text) => {
    expect(isNegated(text, language)).toBe(false);
  });
});

describe('two questions differ in what turns their meaning', () => {
  test.each([
    ['可以退货吗', '不可以退货吗'],
    ['7天以内可以退货吗', '7天以后可以退货吗'],
    ['返品できますか', '返品できませんか'],
    ['3일 이내 환불되나요', '3일 이후 환불되나요'],
    ['Czy mogę zwrócić?', 'Czy nie mogę zwrócić?'],
    ['वापस कर सकते हैं', 'वापस नहीं कर सकते हैं'],
    ['7天内退货', '15天内退货'],
  ])('%s, %s', (one, other) => {
    expect(contrastsOf(one)).not.toBe(contrastsOf(other));
  });

  test('and not in how they ask', () => {
    expect(contrastsOf('How do I cancel?')).toBe(contrastsOf('How can I cancel?'));
    expect(contrastsOf('能不能退货')).toBe(contrastsOf('可以退货吗'));
    expect(contrastsOf('7天能到吗')).toBe(contrastsOf('7 天能到吗'));
  });
});

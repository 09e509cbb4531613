import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, inkOn, mix, readable } from './colors.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#2457d6', '#ffffff')).toBeCloseTo(6.16, 2);
});

test('whatever colours an owner chooses, text on them is read well', () => {
  fc.assert(
    fc.property(colors, colors, (color, background) => {
      expect(contrastOf(readable(color, background), background)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(inkOn(background), background)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that is read well is left as it is', () => {
  expect(readable('#2457d6', '#ffffff')).toBe('#2457d6');
  expect(readable('#ffe066', '#ffffff')).not.toBe('#ffe066');
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});

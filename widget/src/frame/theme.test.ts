import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf } from '../colors.ts';
import { paletteOf } from './theme.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes = fc.record({ primaryColor: colors, backgroundColor: colors, textColor: colors });

test('every text of the chat is read well, whatever colours its owner has chosen', () => {
  fc.assert(
    fc.property(themes, fc.boolean(), (theme, isDark) => {
      const palette = paletteOf(theme, isDark);
      const apart = (one: `--${string}`, other: `--${string}`) =>
        contrastOf(palette[one] as string, palette[other] as string);
      expect(apart('--text', '--background')).toBeGreaterThanOrEqual(4.5);
      expect(apart('--text', '--raised')).toBeGreaterThanOrEqual(4.5);
      expect(apart('--text', '--mark')).toBeGreaterThanOrEqual(4.5);
      expect(apart('--quiet', '--raised')).toBeGreaterThanOrEqual(4.5);
      expect(apart('--quiet', '--background')).toBeGreaterThanOrEqual(4.5);
      for (const surface of ['--card', '--foot'] as const)
        for (const ink of ['--text', '--quiet', '--link'] as const)
          expect(apart(ink, surface)).toBeGreaterThanOrEqual(4.5);
      expect(apart('--link', '--raised')).toBeGreaterThanOrEqual(4.5);
      expect(apart('--danger', '--raised')).toBeGreaterThanOrEqual(4.5);
      expect(apart('--on-primary', '--primary')).toBeGreaterThanOrEqual(4.5);
      expect(apart('--primary', '--background')).toBeGreaterThanOrEqual(1.25);
      expect(apart('--edge', '--background')).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 2_000 },
  );
});

test('colours that are read well are the owner’s own', () => {
  const theme = { primaryColor: '#2457d6', backgroundColor: '#ffffff', textColor: '#1a1a1a' };
  expect(paletteOf(theme, false)).toMatchObject({
    '--background': '#ffffff',
    '--text': '#1a1a1a',
    '--primary': '#2457d6',
  });
  // Dark on dark, and light on light: as long as it is seen.
  expect(paletteOf({ ...theme, primaryColor: '#8a4a12' }, true)['--primary']).toBe('#8a4a12');
  expect(paletteOf({ ...theme, primaryColor: '#ffd166' }, false)['--primary']).toBe('#ffd166');
  expect(paletteOf({ ...theme, primaryColor: '#ffffff' }, false)['--primary']).not.toBe('#ffffff');
});

test('in the dark, canvas, foot, cards and bubbles are each lighter than the one before', () => {
  const palette = paletteOf({ primaryColor: '#2457d6', backgroundColor: '#ffffff', textColor: '#1a1a1a' }, true);
  const surfaces = ['--background', '--foot', '--card', '--raised'] as const;
  const light = surfaces.map((surface) => contrastOf(palette[surface] as string, '#000000'));
  expect(light).toEqual([...light].sort((one, other) => one - other));
  expect(new Set(light).size).toBe(surfaces.length);
});

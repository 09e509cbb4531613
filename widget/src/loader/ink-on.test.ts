import { expect, test } from 'vitest';
import { inkOn } from './ink-on.ts';

const channels = ['00', '33', '66', '80', '99', 'cc', 'ff'];
const colors = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
);

test('an icon stands out from every colour by more than graphics need', () => {
  const contrasts = colors.map((color) => contrast(luminance(color), inkOn(color) === '#000' ? 0 : 1));
  expect(Math.min(...contrasts)).toBeGreaterThan(4.4);
});

test('it is white on dark colours and black on light ones', () => {
  expect(inkOn('#1a1a2e')).toBe('#fff');
  expect(inkOn('#FFE066')).toBe('#000');
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

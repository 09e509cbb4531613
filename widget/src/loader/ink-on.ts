/** Black or white, whichever is easier to see on a colour of the form #rrggbb. */
export function inkOn(color: string): '#000' | '#fff' {
  const value = Number(color.replace('#', '0x'));
  const luminance =
    0.2126 * (value >> 16) ** 2.2 + 0.7152 * ((value >> 8) & 255) ** 2.2 + 0.0722 * (value & 255) ** 2.2;
  // 0.179 of white's, where black and white have the same contrast.
  return luminance > 35_256 ? '#000' : '#fff';
}

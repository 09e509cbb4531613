/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const amount = bytes / 1_000 ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`;
}

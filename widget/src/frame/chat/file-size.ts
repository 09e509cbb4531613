const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** In the largest unit of which there is one, as agents read it too: "22 bytes", "1.5 kB". */
export function fileSize(bytes: number, language: string): string {
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** at;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[at],
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago, as short as a list needs it: "3 min", "2 hr". */
export function ageText(ms: number, language: string): string {
  const [unit, sizeMs] =
    ms >= dayMs
      ? (['day', dayMs] as const)
      : ms >= hourMs
        ? (['hour', hourMs] as const)
        : (['minute', minuteMs] as const);
  const count = Math.max(0, Math.floor(ms / sizeMs));
  return formatOf(language, unit).format(count);
}

/** To make one costs more than all that is drawn of a row. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const made = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  formats.set(key, made);
  return made;
}

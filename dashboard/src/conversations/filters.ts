/** What conversations are narrowed by, as the page's address keeps it: back, reload and a link that is passed on work. */
export interface Filters {
  text: string;
  /** Days such as `2026-11-15`, in the user's time zone. */
  from: string;
  to: string;
  rating: (typeof ratings)[number] | '';
  /** How sure the least sure of its answers is, where all questions were answered. */
  certainty: (typeof certainties)[number] | '';
  handedOver: 'true' | 'false' | '';
  unanswered: 'true' | '';
}

export const ratings = ['good', 'bad', 'any', 'none'] as const;
export const certainties = ['unsure', 'probably', 'sure'] as const;

export const noFilters: Filters = {
  text: '',
  from: '',
  to: '',
  rating: '',
  certainty: '',
  handedOver: '',
  unanswered: '',
};

/** Reads an address; what it does not know is as if it were not there. */
export function filtersIn(search: string): Filters {
  const given = new URLSearchParams(search);
  const among = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === given.get(name)) ?? '';
  const unanswered = among('unanswered', ['true']);
  return {
    text: (given.get('text') ?? '').slice(0, 200),
    from: dayIn(given.get('from')),
    to: dayIn(given.get('to')),
    rating: among('rating', ratings),
    certainty: unanswered ? '' : among('certainty', certainties),
    handedOver: among('handedOver', ['true', 'false']),
    unanswered,
  };
}

/** As the address keeps it, with its question mark; empty with no filters. */
export function searchOf(filters: Partial<Filters>): string {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, value.trim()]));
  return given.length > 0 ? `?${search}` : '';
}

/** As the API is asked. */
export function queryOf({
  text,
  from,
  to,
  rating,
  certainty,
  handedOver,
  unanswered,
}: Filters): Record<string, string> {
  return {
    ...(text && { text }),
    ...(from && { after: startOfDay(from, 0) }),
    ...(to && { before: startOfDay(to, 1) }),
    ...(rating && { rating }),
    // A refusal is no answer that is not sure: rows are badged with one or the other.
    ...(certainty && { certainty, unanswered: 'false' }),
    ...(handedOver && { handedOver }),
    ...(unanswered && { unanswered }),
  };
}

const dayIn = (text: string | null) => (text !== null && isDay(text) ? text : '');

/** Of a year that the day after it, too, writes with four digits: the API takes no others. */
export const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day, here, on which a period of so many days began that ends today. */
export function firstOfDays(days: number, now = new Date()): string {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${first.getFullYear()}-${digits(first.getMonth() + 1)}-${digits(first.getDate())}`;
}

/** When a day begins here, or the one so many days later. */
function startOfDay(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

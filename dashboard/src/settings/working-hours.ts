import { type Day, days, type Span, type WorkingHours } from './chatbot-settings.ts';

export const withoutDays: Record<Day, Span[]> = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

/** The days on which a span ends before it begins, or two of them overlap. */
export function overlapsIn(hours: WorkingHours | null): Day[] {
  return days.filter((day) => {
    const spans = (hours?.days[day] ?? []).toSorted((one, other) => one.from.localeCompare(other.from));
    return spans.some(({ from, to }, at) => from >= to || from < (spans[at - 1]?.to ?? ''));
  });
}

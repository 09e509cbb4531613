export const snoozeChoices = ['hour', 'tomorrow', 'week'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const morningHour = 9;

/** When a chat comes back: in an hour, tomorrow morning, or on Monday morning. */
export function snoozeUntil(choice: SnoozeChoice, now: Date): string {
  if (choice === 'hour') return new Date(now.getTime() + 3_600_000).toISOString();
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  const morning = new Date(now);
  morning.setDate(now.getDate() + (choice === 'tomorrow' ? 1 : daysToMonday));
  morning.setHours(morningHour, 0, 0, 0);
  return morning.toISOString();
}

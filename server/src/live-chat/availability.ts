import type { Chatbot } from '../chatbots/index.ts';
import { isWithin, nextOpening } from './working-hours.ts';

export interface Availability {
  isStaffed: boolean;
  reason: 'outside-hours' | 'nobody-available' | 'switched-off' | null;
  /** When somebody is back, if that is known. */
  opensAt: number | null;
}

/** Later than anything: for people who never work. */
const never = 8_640_000_000_000_000;

/** Whether a person could take a conversation of a chatbot now; where not, why, and when somebody is back. */
export async function availabilityOf(
  { settings: { liveChat } }: Pick<Chatbot, 'settings'>,
  isSomebodyThere: () => Promise<boolean>,
  nowMs: number,
): Promise<Availability> {
  const { isEnabled, workingHours } = liveChat;
  if (!isEnabled) return { isStaffed: false, reason: 'switched-off', opensAt: null };
  if (workingHours && !isWithin(workingHours, nowMs))
    return { isStaffed: false, reason: 'outside-hours', opensAt: nextOpening(workingHours, nowMs) };
  const isStaffed = await isSomebodyThere();
  return { isStaffed, reason: isStaffed ? null : 'nobody-available', opensAt: null };
}

/** From when on a chat that is opened now may be given to an agent. */
export function assignableFrom({ settings }: Pick<Chatbot, 'settings'>, nowMs: number): number {
  const { workingHours } = settings.liveChat;
  if (!workingHours || isWithin(workingHours, nowMs)) return 0;
  return nextOpening(workingHours, nowMs) ?? never;
}

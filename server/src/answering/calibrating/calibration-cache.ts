import type { CalibrationStore } from '../ports.ts';
import type { Calibration } from './fit-calibration.ts';

interface Dependencies {
  store: Pick<CalibrationStore, 'find'>;
  clock(): number;
}

/** How long another node may go by the calibration of before. */
const freshMs = 30_000;
const mostKept = 5_000;

/** The calibrations of chatbots that were asked lately, so that few questions wait for the database. */
export function createCalibrationCache({ store, clock }: Dependencies) {
  const kept = new Map<string, { found: Promise<Calibration | undefined>; readAt: number }>();

  function forget(chatbotId: string) {
    kept.delete(chatbotId);
  }

  return {
    calibrationOf(chatbotId: string): Promise<Calibration | undefined> {
      const known = kept.get(chatbotId);
      if (known && clock() - known.readAt < freshMs) return known.found;
      const found = store.find(chatbotId).then((stored) => stored?.calibration ?? undefined);
      kept.delete(chatbotId);
      kept.set(chatbotId, { found, readAt: clock() });
      if (kept.size > mostKept) forget(kept.keys().next().value ?? '');
      // What failed is asked for again.
      found.catch(() => kept.get(chatbotId)?.found === found && forget(chatbotId));
      return found;
    },
    forget,
  };
}

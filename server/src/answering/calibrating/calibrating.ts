import type { Chatbots } from '../../chatbots/index.ts';
import type { CalibrationStore, StoredCalibration } from '../ports.ts';
import { answererVersion, type CalibratingServices, calibrateChatbot } from './calibrate-chatbot.ts';
import type { Calibration } from './fit-calibration.ts';

interface Dependencies extends CalibratingServices {
  chatbots: Pick<Chatbots, 'publicChatbot'>;
  isCalibrated: boolean;
}

/** How far the answers of each chatbot can be believed: found out in the background, and at hand for every answer. */
export function createCalibrating({ chatbots, isCalibrated, ...services }: Dependencies) {
  const { calibrationStore: store, clock } = services;
  const cache = createCalibrationCache({ store, clock });
  const chatbotOf = (chatbotId: string) => chatbots.publicChatbot(chatbotId).catch(() => undefined);

  return {
    calibrationOf: async (chatbotId: string): Promise<Calibration | undefined> =>
      isCalibrated ? cache.calibrationOf(chatbotId) : undefined,

    /** With what it was found from; nothing where none is gone by. */
    find: async (chatbotId: string): Promise<StoredCalibration | undefined> =>
      isCalibrated ? store.find(chatbotId) : undefined,

    /** Makes jobs for chatbots whose documents, ratings or answerer have changed; returns how many. */
    queueDue: async (): Promise<number> => (isCalibrated ? store.queueDue(answererVersion, clock()) : 0),

    /** The work of such a job. */
    async calibrate(chatbotId: string, context: { signal: AbortSignal; onAsked(): void }): Promise<void> {
      const chatbot = isCalibrated ? await chatbotOf(chatbotId) : undefined;
      if (chatbot) await calibrateChatbot(chatbot, services, context);
      cache.forget(chatbotId);
    },

    /** The present state is left alone until it changes; what was found before stays in use. */
    async giveUp(chatbotId: string): Promise<void> {
      const [state, known] = await Promise.all([store.stateOf(chatbotId), store.find(chatbotId)]);
      const nothing = { calibration: null, bins: { before: [], after: [] }, questions: 0, ratings: 0 };
      if (state)
        await store.save(chatbotId, {
          ...(known ?? nothing),
          ...state,
          answererVersion,
          calibratedAt: clock(),
        });
    },
  };
}

interface CalibrationCacheDependencies {
  store: Pick<CalibrationStore, 'find'>;
  clock(): number;
}

/** How long another node may go by the calibration of before. */
const freshMs = 30_000;
const mostKept = 5_000;

/** The calibrations of chatbots that were asked lately, so that few questions wait for the database. */
export function createCalibrationCache({ store, clock }: CalibrationCacheDependencies) {
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

import type { Chatbots } from '../../chatbots/index.ts';
import type { StoredCalibration } from '../ports.ts';
import { answererVersion } from './answerer-version.ts';
import { type CalibratingServices, calibrateChatbot } from './calibrate-chatbot.ts';
import { createCalibrationCache } from './calibration-cache.ts';
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
          ...{ answererVersion, calibratedAt: clock() },
        });
    },
  };
}

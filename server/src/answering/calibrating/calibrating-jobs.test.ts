import { expect, test } from 'vitest';
import type { Chatbot } from '../../chatbots/index.ts';
import type { Knowledge } from '../../knowledge/index.ts';
import type { CalibrationStore, StoredCalibration } from '../ports.ts';
import { answererVersion } from './calibrate-chatbot.ts';
import { createCalibrating } from './calibrating.ts';

const known: StoredCalibration = {
  calibration: { slope: 0.5, shift: 1 },
  bins: { before: [], after: [] },
  questions: 8,
  ratings: 1,
  indexVersion: 1,
  passages: 2,
  countedRatings: 1,
  answererVersion: 0,
  calibratedAt: 5,
};

function calibratingWith(isCalibrated: boolean, earlier: StoredCalibration | null = known) {
  let stored = earlier ?? undefined;
  const saved: StoredCalibration[] = [];
  let queued = 0;
  const store: Partial<CalibrationStore> = {
    find: async () => stored,
    stateOf: async () => ({ indexVersion: 3, passages: 9, countedRatings: 2 }),
    async save(_, calibration) {
      saved.push(calibration);
      stored = calibration;
    },
    documentsToAsk: async () => [],
    async queueDue() {
      queued += 1;
      return 1;
    },
  };
  const calibrating = createCalibrating({
    calibrationStore: store as CalibrationStore,
    knowledge: {} as Knowledge,
    chatbots: { publicChatbot: async (id) => ({ id }) as Chatbot },
    isCalibrated,
    isAnswering: () => false,
    clock: () => 100,
  });
  return { calibrating, saved, queued: () => queued };
}
const context = { signal: new AbortController().signal, onAsked: () => {} };

test('switched off, nothing is calibrated, and what was found before is not gone by', async () => {
  const { calibrating, saved, queued } = calibratingWith(false);
  expect(await calibrating.calibrationOf('bot')).toBeUndefined();
  expect(await calibrating.find('bot')).toBeUndefined();
  expect(await calibrating.queueDue()).toBe(0);
  await calibrating.calibrate('bot', context);
  expect([saved, queued()]).toEqual([[], 0]);
});

test('a calibration that fails again and again is not begun anew until something changes, and the last one stays', async () => {
  const { calibrating, saved } = calibratingWith(true);
  await calibrating.giveUp('bot');
  const now = { indexVersion: 3, passages: 9, countedRatings: 2, answererVersion, calibratedAt: 100 };
  expect(saved).toEqual([{ ...known, ...now }]);
  const first = calibratingWith(true, null);
  await first.calibrating.giveUp('bot');
  expect(first.saved).toMatchObject([{ calibration: null, questions: 0, ...now }]);
});

test('what is found is gone by at once on the node that found it', async () => {
  const { calibrating, saved } = calibratingWith(true);
  expect(await calibrating.calibrationOf('bot')).toEqual(known.calibration);
  await calibrating.calibrate('bot', context);
  expect(saved).toMatchObject([{ calibration: null }]);
  expect(await calibrating.calibrationOf('bot')).toBeUndefined();
});

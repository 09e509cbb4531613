import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Calibration, calibrated, fitCalibration, type TriedQuestion } from './fit-calibration.ts';

/** Questions of which, at each confidence, as many were right as the calibration says. */
function triedUnder(truth: Calibration, each: number): TriedQuestion[] {
  return [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((said) =>
    Array.from({ length: each }, (_, at) => ({
      said,
      origin: at % 2 === 0 ? ('with' as const) : ('without' as const),
      isRight: (at + 0.5) / each < calibrated(said, truth),
    })),
  );
}

describe('a calibration', () => {
  test('changes nothing where made questions do as they do with others', () => {
    const { slope, shift } = fitCalibration(triedUnder({ slope: 1.25, shift: -0.9 }, 40));
    expect(slope).toBeCloseTo(1, 1);
    expect(shift).toBeCloseTo(0, 1);
  });

  test('changes nothing where the only document could not be left out', () => {
    const all = triedUnder({ slope: 0.5, shift: -3 }, 40).map((one) => ({ ...one, origin: 'with' as const }));
    expect(fitCalibration(all)).toEqual({ slope: 1, shift: 0 });
  });

  test('lowers the confidence of a chatbot that is far too sure, and raises that of one far too unsure', () => {
    const tooSure = fitCalibration(triedUnder({ slope: 1.2, shift: -3.75 }, 20));
    expect(calibrated(0.8, tooSure)).toBeLessThan(0.6);
    const tooUnsure = fitCalibration(triedUnder({ slope: 1.2, shift: 0.95 }, 20));
    expect(calibrated(0.2, tooUnsure)).toBeGreaterThan(0.4);
  });

  test('follows ratings as they become more, and is not turned round by a few', () => {
    const rated = (count: number): TriedQuestion[] =>
      Array.from({ length: count }, (_, at) => ({ said: 0.7, isRight: at % 5 === 0, origin: 'rated' }));
    const [few, many] = [calibrated(0.7, fitCalibration(rated(5))), calibrated(0.7, fitCalibration(rated(200)))];
    expect(few).toBeGreaterThan(0.55);
    expect(few).toBeLessThan(0.7);
    expect(many).toBeLessThan(0.35);
  });

  test('never moves farther than so far, however many ratings say so', () => {
    const { shift } = fitCalibration(
      Array.from({ length: 2_000 }, (_, at) => ({
        said: 0.999,
        isRight: at === 0,
        origin: 'rated' as const,
      })),
    );
    expect(shift).toBeGreaterThanOrEqual(-3);
  });

  describe('of which somebody has rated hundreds of answers', () => {
    const made = triedUnder({ slope: 1.25, shift: -0.9 }, 16);
    // One of them otherwise, as whoever wants to be believed would do it.
    const rated = (said: number, isRight: boolean, sessionOf: (at: number) => string) =>
      Array.from(
        { length: 300 },
        (_, at): TriedQuestion => ({
          said,
          isRight: at > 0 === isRight,
          origin: 'rated',
          sessionId: sessionOf(at),
        }),
      );

    test.each([0.05, 0.2, 0.5, 0.9, 0.999])('is hardly moved by one session (%d)', (said) => {
      for (const isRight of [true, false]) {
        const poisoned = fitCalibration([...made, ...rated(said, isRight, () => 'one')]);
        for (const confidence of [0.2, 0.5, 0.8])
          expect(
            Math.abs(calibrated(confidence, poisoned) - calibrated(confidence, fitCalibration(made))),
          ).toBeLessThan(0.1);
      }
    });

    test.each([0.05, 0.2, 0.5, 0.9, 0.999])('is moved within bounds by many (%d)', (said) => {
      const down = fitCalibration([...made, ...rated(said, false, String)]);
      expect(calibrated(0.5, down)).toBeGreaterThan(0.15);
      const up = fitCalibration([...made, ...rated(said, true, String)]);
      expect(calibrated(0.5, up)).toBeLessThan(0.85);
      expect(calibrated(0.05, up)).toBeLessThan(0.6);
    });
  });

  test('stays near what holds for all where there is little', () => {
    const { slope, shift } = fitCalibration([
      { said: 0.9, isRight: false, origin: 'without' },
      { said: 0.2, isRight: true, origin: 'with' },
    ]);
    expect(Math.abs(slope - 1)).toBeLessThan(0.4);
    expect(Math.abs(shift)).toBeLessThan(0.5);
  });

  test('says nothing where all were right, or all wrong, or nothing was asked', () => {
    const asItIs = { slope: 1, shift: 0 };
    for (const isRight of [true, false])
      expect(fitCalibration([{ said: 0.5, isRight, origin: 'with' }])).toEqual(asItIs);
    expect(fitCalibration([])).toEqual(asItIs);
  });

  test('never turns the order of answers round', () => {
    const contrary = triedUnder({ slope: 1, shift: 0 }, 50).map((tried) => ({
      ...tried,
      said: 1 - tried.said,
    }));
    expect(fitCalibration(contrary).slope).toBeGreaterThan(0);
  });

  test('is made of finite numbers, whatever was tried', () => {
    const tried = fc.record({
      said: fc.double({ min: 0, max: 1, noNaN: true }),
      isRight: fc.boolean(),
      origin: fc.constantFrom('with' as const, 'without' as const, 'rated' as const),
    });
    fc.assert(
      fc.property(fc.array(tried, { maxLength: 60 }), (questions) => {
        const { slope, shift } = fitCalibration(questions);
        expect(Number.isFinite(slope) && Number.isFinite(shift)).toBe(true);
      }),
    );
  });
});

describe('confidence that was calibrated', () => {
  const confidence = fc.integer({ min: 0, max: 1000 }).map((permille) => permille / 1000);

  test('is as it was without a calibration, and with one that changes nothing', () => {
    fc.assert(
      fc.property(confidence, (said) => {
        expect(calibrated(said, undefined)).toBe(said);
        expect(calibrated(said, { slope: 1, shift: 0 })).toBe(said);
      }),
    );
  });

  test('stays 0 where nothing was found', () => {
    expect(calibrated(0, { slope: 0.5, shift: 3 })).toBe(0);
  });

  test('is a probability with three digits', () => {
    fc.assert(
      fc.property(
        confidence,
        fc.double({ min: 0.25, max: 3, noNaN: true }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        (said, slope, shift) => {
          const given = calibrated(said, { slope, shift });
          expect(given).toBeGreaterThanOrEqual(0);
          expect(given).toBeLessThanOrEqual(1);
          expect(Math.round(given * 1000) / 1000).toBe(given);
        },
      ),
    );
  });
});

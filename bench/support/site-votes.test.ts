import { expect, test } from 'vitest';
import { areaUnderRoc, calibrationError } from './probability-measures.ts';
import { refusedAtFalse, shareOf, siteAuroc, siteCalibrationError } from './site-votes.ts';

const answer = (confidence: number, isAnswerable: boolean, isRight = isAnswerable) => ({
  confidence,
  isAnswerable,
  isRight,
});
const one = [answer(0.9, true), answer(0.4, true), answer(0.4, true, false), answer(0.4, false), answer(0.1, false)];

test('a site with many questions has one vote like one with few', () => {
  const sites = [Array.from({ length: 9 }, () => answer(0.9, true)), [answer(0.1, true)]];
  expect(
    shareOf(
      sites,
      () => true,
      ({ confidence }) => confidence > 0.5,
    ),
  ).toBeCloseTo(0.5, 10);
});

test('with one site the area under the curve and the error are those of its questions', () => {
  expect(siteAuroc([one])).toBeCloseTo(areaUnderRoc([0.9, 0.4, 0.4], [0.4, 0.1]), 10);
  const forecasts = one.map(({ confidence, isRight }) => ({ said: confidence, wasRight: isRight }));
  expect(siteCalibrationError([one], 0.6)).toBeCloseTo(calibrationError(forecasts), 10);
});

test('the threshold lets no more of the unanswerable through than it may', () => {
  expect(refusedAtFalse([one], 0.5)).toBeCloseTo(0);
  expect(refusedAtFalse([one], 0.49)).toBeCloseTo(2 / 3);
});

test('the share of answerable questions is made, whatever the sites have', () => {
  const sites = [[answer(0.95, true), answer(0.95, false), answer(0.95, false), answer(0.95, false)]];
  expect(siteCalibrationError(sites, 0.7)).toBeCloseTo(0.25);
});

test('what is right for the confidence may be less than what is right to be shown', () => {
  expect(siteCalibrationError([[answer(0.95, true), answer(0.05, false)]], 0.5, () => false)).toBeCloseTo(0.5);
});

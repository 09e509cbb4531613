import { beforeEach, describe, expect, test } from 'vitest';
import { type Breaker, createBreaker } from './breaker.ts';

let nowMs: number;
let changes: boolean[];
let breaker: Breaker;
beforeEach(() => {
  nowMs = 1_000_000;
  changes = [];
  // With 0.5 a pause is exactly as long as its middle.
  breaker = createBreaker({
    clock: () => nowMs,
    random: () => 0.5,
    onChange: (isOpen) => changes.push(isOpen),
  });
});

const failOnce = () => breaker.admit()?.failed();
const succeedOnce = () => breaker.admit()?.succeeded();
const failTimes = (times: number) => {
  for (let at = 0; at < times; at += 1) failOnce();
};

describe('a breaker', () => {
  test('stays closed while failures are not in a row', () => {
    for (let round = 0; round < 10; round += 1) {
      failTimes(2);
      for (let at = 0; at < 3; at += 1) succeedOnce();
    }
    expect(changes).toEqual([]);
  });

  test('opens after five failures in a row and admits nobody', () => {
    failTimes(4);
    expect(breaker.isPaused()).toBe(false);
    failOnce();
    expect(breaker.isPaused()).toBe(true);
    expect(breaker.admit()).toBeUndefined();
    expect(changes).toEqual([true]);
  });

  test('opens when half of the last twenty calls failed, never five in a row', () => {
    for (let round = 0; round < 9; round += 1) {
      failOnce();
      succeedOnce();
    }
    failOnce();
    expect(breaker.isPaused()).toBe(false);
    succeedOnce();
    failOnce();
    expect(breaker.isPaused()).toBe(true);
  });

  test('lets exactly one call find out after the pause, and closes when that succeeds', () => {
    failTimes(5);
    nowMs += 4_999;
    expect(breaker.admit()).toBeUndefined();
    nowMs += 1;
    const probe = breaker.admit();
    expect(probe).toBeDefined();
    for (let at = 0; at < 10; at += 1) expect(breaker.admit()).toBeUndefined();
    probe?.succeeded();
    expect(breaker.isPaused()).toBe(false);
    expect(changes).toEqual([true, false]);
    failTimes(4);
    expect(breaker.isPaused()).toBe(false);
  });

  test('pauses longer with every probe that fails, up to a minute', () => {
    failTimes(5);
    const pauses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const startedAt = nowMs;
      while (breaker.isPaused()) nowMs += 500;
      pauses.push(nowMs - startedAt);
      failOnce();
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(changes).toEqual([true]);
  });

  test('lets another find out when the first one has left without knowing', () => {
    failTimes(5);
    nowMs += 5_000;
    breaker.admit()?.abandoned();
    expect(breaker.admit()).toBeDefined();
  });

  test('is not moved by calls from before the pause', () => {
    const [early, late] = [breaker.admit(), breaker.admit()];
    failTimes(5);
    early?.failed();
    nowMs += 5_000;
    const probe = breaker.admit();
    late?.succeeded();
    expect(breaker.isPaused()).toBe(true);
    probe?.succeeded();
    expect(breaker.isPaused()).toBe(false);
  });

  test('spreads its pauses, so that many nodes do not come back together', () => {
    const ends = [0, 0.99].map((random) => {
      const one = createBreaker({ clock: () => nowMs, random: () => random });
      for (let at = 0; at < 5; at += 1) one.admit()?.failed();
      const startedAt = nowMs;
      while (one.isPaused()) nowMs += 10;
      return nowMs - startedAt;
    });
    expect(ends[0]).toBe(3_750);
    expect(ends[1]).toBeGreaterThan(6_000);
  });
});

import { describe, expect, test } from 'vitest';
import { findChromium, launchBrowser, skipsBrowserTests } from './browser.ts';

const none = () => false;
const only = (path: string) => (candidate: string) => candidate === path;

describe('which Chromium is used', () => {
  test('one of the system', () => {
    expect(findChromium({}, only('/usr/bin/chromium-browser'))).toBe('/usr/bin/chromium-browser');
    expect(findChromium({}, none)).toBeUndefined();
  });

  test('the one that is named, and no other', () => {
    const environment = { CHROMIUM_PATH: '/opt/chromium' };
    expect(findChromium(environment, only('/opt/chromium'))).toBe('/opt/chromium');
    expect(findChromium(environment, only('/usr/bin/chromium'))).toBeUndefined();
  });
});

describe('without a Chromium', () => {
  test('browser tests are skipped', () => {
    expect(skipsBrowserTests({}, none)).toBe(true);
    expect(skipsBrowserTests({}, only('/usr/bin/chromium'))).toBe(false);
  });

  test('they are not skipped in CI, and fail with what to do', async () => {
    expect(skipsBrowserTests({ CI: 'true' }, none)).toBe(false);
    await expect(launchBrowser('')).rejects.toThrow('install one or set CHROMIUM_PATH');
  });
});

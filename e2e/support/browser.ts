import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where this system keeps a Chromium, unless `CHROMIUM_PATH` names one. */
export function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const named = environment['CHROMIUM_PATH'];
  return (named ? [named] : places).find(exists);
}

/** Whether a run does without its browser tests: where there is no Chromium, but never in CI, where nobody would notice. */
export function skipsBrowserTests(
  environment: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = existsSync,
): boolean {
  return !findChromium(environment, exists) && !environment['CI'];
}

/** A browser of its own, which asks nothing of the network by itself. */
export async function launchBrowser(executablePath = findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('Browser tests need a Chromium: install one or set CHROMIUM_PATH.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Takes the place of Playwright's own list, which switches off what browsers do: storage apart for each site.
      '--disable-features=Translate,OptimizationHints,MediaRouter,HttpsUpgrades,PaintHolding',
    ],
  });
  // A net for what never comes. A busy machine may take long for a page.
  browser.on('context', (context) => context.setDefaultTimeout(120_000));
  return browser;
}

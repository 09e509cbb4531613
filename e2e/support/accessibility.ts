import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds against WCAG 2.2 AA and good practice in a page and all of its frames, one readable text each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    const violations = await violationsIn(frame);
    const where = frame === page.mainFrame() ? 'page' : `frame ${new URL(frame.url()).pathname}`;
    found.push(...violations.map((violation) => `${where}: ${readable(violation)}`));
  }
  return found;
}

/** Each frame by itself: axe would reach other origins through messages, which strict pages do not answer. */
async function violationsIn(frame: Frame): Promise<Violation[]> {
  // Half a megabyte of script: once for a document, however often it is looked at.
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  await frame.evaluate(endTransitions);
  const options = { runOnly: standards, iframes: false, resultTypes: ['violations'] };
  return frame.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}

/** Colours on their way from light to dark are nobody's: a busy machine shows them for longer. */
async function endTransitions(): Promise<void> {
  // What is not drawn, such as the chat in a part that is folded up, has no next frame to wait for.
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 500);
    });
  await nextFrame();
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  await nextFrame();
}

function readable({ id, help, nodes }: Violation): string {
  const places = nodes.map(
    ({ html, failureSummary = '' }) => `  ${html.slice(0, 200)}\n    ${failureSummary.replace(/\n/g, '\n    ')}`,
  );
  return [`${id}: ${help}`, ...places].join('\n');
}

import { expect } from 'vitest';
import { browserTest } from './browser-test.ts';
import { lookAround } from './look-around.ts';

const pageOf = (body: string, title = 'Lamps · Parley') =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>${body}</html>`;

browserTest('finds nothing to complain of in a page that is in order', async ({ page }) => {
  await page.setContent(pageOf('<main><h1>Lamps</h1><div style="overflow-x: auto"><button>Wide</button></div></main>'));
  expect(await lookAround(page, 'look-around-good')).toEqual([]);
});

browserTest('looks at what fades in late once it is there', async ({ page }) => {
  const style = '@keyframes appear { from { opacity: 0 } } .loading { animation: appear 1s 0.3s both }';
  await page.setContent(pageOf(`<style>${style}</style><main><h1>Lamps</h1><p class="loading">Name</p></main>`));
  expect(await lookAround(page, 'look-around-fading')).toEqual([]);
});

browserTest('finds what people notice and axe does not', async ({ page }) => {
  const body = `<main><h1>Lamps</h1><h1>Again</h1><div style="inline-size: 600px">Wide</div>
<button style="position: fixed; inset-inline-start: 370px; inline-size: 100px">Out</button></main>`;
  await page.setContent(pageOf(body, 'Parley'));
  const found = (await lookAround(page, 'look-around-bad')).join('\n');
  expect(found).toContain('look-around-bad-desktop: its title says nothing: “Parley”');
  expect(found).toContain('look-around-bad-desktop: it has 2 first headings');
  expect(found).toMatch(/look-around-bad-phone: it is \d+ pixels too wide/);
  expect(found).toMatch(/look-around-bad-phone: <button .* sticks out by \d+ pixels/);
  expect(found).not.toMatch(/look-around-bad-desktop: .*(too wide|sticks out)/);
});

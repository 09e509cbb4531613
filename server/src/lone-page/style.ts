/** As the dashboard's door.css and system-page.css; in the page itself, which is shown when nothing else can be loaded, too. */
export const style = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/font.woff2") format("woff2"); }
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f8f7f4, #101114);
  --background: light-dark(#ffffff, #17181c);
  --text: light-dark(#1d1b18, #ecebe8);
  --quiet: light-dark(#66615a, #a5a6ab);
  --line: light-dark(#e7e3dc, #2d3037);
  --primary: light-dark(#0b6a75, #74d0da);
  --primary-hover: light-dark(#085560, #97dfe7);
  --primary-soft: light-dark(#e2f1f2, #143239);
  --on-primary: light-dark(#ffffff, #05252a);
  --good: light-dark(#19724a, #6fd6a0);
  --good-soft: light-dark(#e3f4ea, #14321f);
  --warn: light-dark(#845400, #e9bd5b);
  --warn-soft: light-dark(#fdf2d9, #352a10);
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/1.5 "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-feature-settings: "cv11", "ss03"; -webkit-font-smoothing: antialiased; }
main { display: grid; grid-template-columns: minmax(0, 25rem); align-content: safe center; justify-content: center; min-height: 100vh; min-height: 100dvh; padding: 2.5rem 1.25rem; background: radial-gradient(48rem 24rem at 50% 0, var(--primary-soft), transparent) no-repeat; }
main::after { height: 1.75rem; content: ""; }
.brand { display: flex; align-items: center; justify-content: center; gap: .5rem; margin: 0 0 1.5rem; font-size: 1.25rem; font-weight: 650; letter-spacing: -.02em; }
.one { fill: var(--primary); }
.two { fill: light-dark(#f0b64b, #f3c165); stroke: var(--canvas); stroke-width: 2; }
section { padding: 2rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--background); box-shadow: 0 .75rem 2rem rgb(20 15 5 / 16%), 0 .125rem .5rem rgb(20 15 5 / 8%); text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
.icon { display: block; width: 3rem; height: 3rem; margin: 0 auto 1.25rem; padding: .8125rem; border-radius: 50%; background: var(--primary-soft); color: var(--primary); fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.good { background: var(--good-soft); color: var(--good); }
.warn { background: var(--warn-soft); color: var(--warn); }
h1 { margin: 0 0 .375rem; font-size: 1.25rem; font-weight: 600; letter-spacing: -.02em; line-height: 1.3; }
section > p { margin: 0; color: var(--quiet); }
form { margin: 0; }
a, button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 2.25rem; margin-top: 1.5rem; padding: .25rem .75rem; border: 1px solid var(--primary); border-radius: .5rem; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; }
a:hover, button:hover { border-color: var(--primary-hover); background: var(--primary-hover); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
@media (pointer: coarse) { a, button { min-height: 2.75rem; } }
@media (max-width: 30rem) { section { padding: 1.5rem; } }
`;

/** The page's only style: light, dark and on paper. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #ffffff; --panel: #f6f7f9; --ink: #1b1f24; --quiet: #59636e; --line: #d9dee4;
  --right: #2673b8; --wrong: #cf5b1b; --refused: #9aa4af; --unjudged: #c9bfe0; --good: #1a7f37; --bad: #c02f2f; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171b; --panel: #1c2127; --ink: #e6e9ed; --quiet: #9aa5b1; --line: #343b44;
  --right: #5aa7e8; --wrong: #ef8a4c; --refused: #7b8691; --unjudged: #7a6ca3; --good: #56d06f; --bad: #ff7b72; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
.whole { white-space: nowrap; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.15rem; }
p { margin: .25rem 0 .75rem; max-width: 44rem; }
.quiet { color: var(--quiet); }
.about { overflow-wrap: anywhere; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.card { padding: .75rem 1rem; background: var(--panel); border-radius: .5rem; }
.card b { display: block; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; white-space: nowrap; }
.card span { color: var(--quiet); font-size: .85rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 1.25rem; }
.good { color: var(--good); font-weight: 600; white-space: nowrap; }
.bad { color: var(--bad); font-weight: 600; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
figure { margin: 0; padding: 1rem; background: var(--panel); border-radius: .5rem; break-inside: avoid; }
figcaption { font-weight: 600; }
figcaption p { margin: .1rem 0 .5rem; font-weight: 400; font-size: .88rem; color: var(--quiet); }
svg { display: block; width: 100%; height: auto; }
.grid { stroke: var(--line); } .axis { stroke: var(--quiet); } .tick, .label { fill: var(--quiet); font-size: 11px; }
.ideal { stroke: var(--quiet); stroke-dasharray: 4 4; } .gap { stroke: var(--wrong); stroke-width: 2; opacity: .55; }
.dot, .time, rect.right { fill: var(--right); } .dot { stroke: var(--panel); stroke-width: 1.5; }
rect.wrong { fill: var(--wrong); } rect.refused { fill: var(--refused); } rect.unjudged { fill: var(--unjudged); }
.curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; } .curve.right { stroke: var(--right); } .curve.answered { stroke: var(--quiet); stroke-dasharray: 7 4; }
.marker { stroke: var(--ink); stroke-dasharray: 2 3; }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 0; font-size: .85rem; color: var(--quiet); }
.key svg { display: inline-block; width: auto; height: .75rem; margin-right: .35rem; vertical-align: -1px; }
.case { padding: .75rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; overflow-wrap: anywhere; }
.case h3 { margin: 0 0 .35rem; font-size: 1rem; }
.case dl { display: grid; grid-template-columns: 6rem 1fr; gap: .15rem .75rem; margin: 0; font-size: .92rem; }
.case dt { color: var(--quiet); } .case dd { margin: 0; white-space: pre-line; }
@media (max-width: 32rem) { .case dl { grid-template-columns: 1fr; } .case dt { margin-top: .35rem; } }
@media print { :root { color-scheme: light; --ground: #fff; --panel: #fff; --ink: #000; --quiet: #444; --line: #bbb;
  --right: #2673b8; --wrong: #cf5b1b; --refused: #9aa4af; --unjudged: #c9bfe0; --good: #1a7f37; --bad: #c02f2f; }
  body { max-width: none; padding: 0; font-size: 10pt; } h2 { break-after: avoid; } tr { break-inside: avoid; }
  rect, circle { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  figure, .card { border: 1px solid var(--line); } .plots { grid-template-columns: 1fr 1fr; } }
`;

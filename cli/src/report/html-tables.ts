import type { Evaluation } from '../evaluation/evaluation.ts';
import { type Markup, markup } from './markup.ts';
import { figureText, percent, thresholdText } from './numbers.ts';

const headlines: readonly (readonly [key: string, title: string])[] = [
  ['right', 'answered right'],
  ['hit-rate', 'right document among the sources'],
  ['refusal-recall', 'unanswerable questions refused'],
  ['calibration-error', 'calibration error'],
  ['response-time-p95', 'response time, 95 %'],
];

export function headlineCards({ figures }: Evaluation): Markup {
  const cards = headlines.flatMap(([key, title]) => {
    const figure = figures.find((each) => each.key === key);
    if (figure?.value === undefined) return [];
    const isProportion = figure.unit === 'share' && key !== 'calibration-error';
    const text = isProportion ? percent(figure.value) : figureText(figure);
    return [markup`<div class="card"><b>${text}</b><span>${title}</span></div>`];
  });
  return markup`<section class="cards">${cards}</section>`;
}

export function thresholdsTable({ thresholds, isCutShort }: Evaluation): Markup {
  if (thresholds.length === 0 || isCutShort) return markup``;
  return markup`<h2>${thresholds.every(({ holds }) => holds) ? 'All thresholds hold' : 'Thresholds missed'}</h2>
<div class="wide"><table><tbody>${thresholds.map((threshold) => markup`<tr><td class="whole">${threshold.holds ? markup`<span class="good">✓ holds</span>` : markup`<span class="bad">✗ missed</span>`}</td><td>${thresholdText(threshold)}</td></tr>`)}</tbody></table></div>`;
}

export function thresholdChoicesTable({ choices }: Evaluation): Markup {
  if (choices.length === 0) return markup``;
  return markup`<h2>Which threshold of confidence?</h2>
<p>What the same answers would have come to if the chatbot answered only from this confidence up (its setting <code>confidenceThreshold</code>). Questions that were refused stay refused: to see thresholds below the present one, set it to 0 and run the evaluation again.</p>
<div class="wide"><table><thead><tr><th class="number">threshold</th><th class="number">answered</th><th class="number">right of these</th><th class="number">answerable refused</th><th class="number">unanswerable answered</th></tr></thead>
<tbody>${choices.map((choice) => markup`<tr><td class="number">${choice.threshold.toFixed(2)}</td><td class="number">${percent(choice.shareAnswered)}</td><td class="number">${percent(choice.shareRight)}</td><td class="number">${percent(choice.shareAnswerableRefused)}</td><td class="number">${percent(choice.shareUnanswerableAnswered)}</td></tr>`)}</tbody></table></div>`;
}

export function figuresTable({ figures }: Evaluation): Markup {
  return markup`<h2>All figures</h2>
<div class="wide"><table><thead><tr><th>figure</th><th class="number">value</th><th class="number">measured on</th><th>meaning</th></tr></thead>
<tbody>${figures.map((figure) => markup`<tr><td class="whole">${figure.key}</td><td class="number">${figureText(figure)}</td><td class="number">${figure.unit === 'count' ? '' : figure.over}</td><td>${figure.meaning}</td></tr>`)}</tbody></table></div>`;
}

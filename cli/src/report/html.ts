import type { Evaluation } from '../evaluation/evaluation.ts';
import { caseList, failureList } from './html-cases.ts';
import { figuresTable, headlineCards, thresholdChoicesTable, thresholdsTable } from './html-tables.ts';
import { Markup, markup } from './markup.ts';
import { pageStyle } from './page-style.ts';
import { confidenceHistogram, kindOf, kinds } from './plots/confidence-histogram.ts';
import { latencyDistribution } from './plots/latency-distribution.ts';
import { reliabilityDiagram } from './plots/reliability-diagram.ts';
import { thresholdCurve } from './plots/threshold-curve.ts';

/** One page that needs nothing else: no scripts, nothing remote. */
export function htmlReport(evaluation: Evaluation): string {
  const { chatbotId, worst, failed } = evaluation;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evaluation of ${chatbotId}</title>
<style>${new Markup(pageStyle)}</style>
</head>
<body>
${heading(evaluation)}
${headlineCards(evaluation)}
${thresholdsTable(evaluation)}
${plots(evaluation)}
${thresholdChoicesTable(evaluation)}
${caseList('Confident and wrong', 'Answers that are not the expected one, the surest first.', worst.confidentAndWrong)}
${caseList('Refused, though answerable', 'What was nearest to being answered first.', worst.refusedThoughAnswerable)}
${failureList(failed)}
${figuresTable(evaluation)}
</body>
</html>
`.html;
}

function heading({ chatbotId, url, mode, file, startedAt, questions, planned, isCutShort }: Evaluation): Markup {
  const stopped = markup`<p class="bad">Stopped after ${questions.length} of ${planned} questions.</p>`;
  return markup`<header><h1>Evaluation of ${chatbotId}</h1>
<p class="quiet about">${questions.length} questions of ${file}, asked of ${url} in ${mode} mode on <span class="whole">${startedAt.slice(0, 16).replace('T', ' ')} UTC</span>.</p>
${isCutShort ? stopped : ''}</header>`;
}

function plots({ bins, choices, questions }: Evaluation): Markup {
  const timesMs = questions.flatMap(({ responseTimeMs }) => responseTimeMs ?? []);
  if (timesMs.length === 0) return markup``;
  const shown = kinds.filter((kind) => questions.some((question) => isShownAs(question, kind)));
  const reliability = markup`<figure><figcaption>Is confidence to be believed?<p>On the dashed line, answers are right as often as they say. Below it they are too sure. Larger dots hold more answers.</p></figcaption>${reliabilityDiagram(bins)}</figure>`;
  const curve = markup`<figure><figcaption>What a higher threshold would bring<p>Fewer answers, and more of them right. The table below has the numbers.</p></figcaption>${thresholdCurve(choices)}
<p class="key"><span><svg viewBox="0 0 24 12" aria-hidden="true"><path class="curve right" d="M0 6h24"/></svg>right, of those answered</span><span><svg viewBox="0 0 24 12" aria-hidden="true"><path class="curve answered" d="M0 6h24"/></svg>answered, of all</span></p></figure>`;
  return markup`<h2>Confidence and time</h2>
<div class="plots">
${bins.length > 0 ? reliability : ''}
<figure><figcaption>What became of the questions<p>A threshold is good where wrong answers lie to its left and right ones to its right.</p></figcaption>${confidenceHistogram(questions)}
<p class="key">${shown.map((kind) => markup`<span><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${kind}" width="12" height="12"/></svg>${kind}</span>`)}</p></figure>
<figure><figcaption>How long visitors wait<p>As the server measured it, from the question to the whole answer.</p></figcaption>${latencyDistribution(timesMs)}</figure>
${choices.length > 0 ? curve : ''}
</div>`;
}

function isShownAs(question: Evaluation['questions'][number], kind: (typeof kinds)[number]): boolean {
  return question.confidence !== undefined && kindOf(question) === kind;
}

import type { Verdict } from './judge-answer.ts';

interface Judged {
  verdict: Verdict | null;
  isDocumentCited: boolean | null;
  responseTimeMs: number | null;
}

/** A run in numbers, as far as it has come. */
export function figuresOf(results: readonly Judged[]) {
  const having = (wanted: Verdict) => results.filter(({ verdict }) => verdict === wanted).length;
  const cited = results.flatMap(({ isDocumentCited }) => (isDocumentCited === null ? [] : [isDocumentCited]));
  return {
    right: having('right'),
    wrong: having('wrong'),
    refusedRightly: having('refused-rightly'),
    refusedWrongly: having('refused-wrongly'),
    documentsExpected: cited.length,
    documentsCited: cited.filter((isCited) => isCited).length,
    medianResponseTimeMs: medianOf(
      results.flatMap(({ responseTimeMs }) => (responseTimeMs === null ? [] : [responseTimeMs])),
    ),
  };
}

/** A value that was measured: the one that half of them do not exceed. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}

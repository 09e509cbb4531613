import type { Answer } from '../api/documents.ts';

/** The answer cut where its cited sentences begin and end. */
export function piecesOf({ response, citations }: Pick<Answer, 'response' | 'citations'>) {
  const pieces: { start: number; text: string; citation?: number }[] = [];
  let at = 0;
  for (const [citation, { sentence }] of citations.entries()) {
    if (sentence.start < at) continue;
    if (sentence.start > at) pieces.push({ start: at, text: response.slice(at, sentence.start) });
    const { start, end } = sentence;
    pieces.push({ start, text: response.slice(start, end), citation });
    at = sentence.end;
  }
  if (at < response.length) pieces.push({ start: at, text: response.slice(at) });
  return pieces;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerCitation } from '../conversations/index.ts';
import { type AnswerCursor, nextPiece, type WrittenSoFar } from './written-so-far.ts';

const citationUntil = (end: number): AnswerCitation => ({ sentence: { start: 0, end }, sources: [] });

function readAll(written: WrittenSoFar, from: AnswerCursor) {
  const told = { text: '', citations: [] as AnswerCitation[], order: [] as string[] };
  let cursor = from;
  for (let piece = nextPiece(written, cursor); piece; piece = nextPiece(written, cursor)) {
    cursor = piece.cursor;
    if (piece.type === 'chunk') told.text += piece.text;
    else told.citations.push(piece.citation);
    told.order.push(piece.type === 'chunk' ? piece.text : `cites until ${piece.citation.sentence.end}`);
  }
  return { ...told, cursor };
}

test('a citation comes right behind the end of its sentence', () => {
  const written = { text: 'One. Two. Three.', citations: [citationUntil(4), citationUntil(16)] };
  expect(readAll(written, { offset: 0, citations: 0 }).order).toEqual([
    'One.',
    'cites until 4',
    ' Two. Three.',
    'cites until 16',
  ]);
});

test('whoever stops anywhere and goes on later, while more is written, gets all of it once', () => {
  const text = 'One. Two. Three. Four.';
  const citations = [4, 9, 22].map(citationUntil);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(22), fc.nat(3)), { maxLength: 8 }), (moments) => {
      let cursor: AnswerCursor = { offset: 0, citations: 0 };
      let seen = { length: 0, known: 0 };
      const told = { text: '', citations: [] as AnswerCitation[] };
      for (const [length, known] of [...moments, [text.length, citations.length] as const]) {
        seen = { length: Math.max(seen.length, length), known: Math.max(seen.known, known) };
        // A citation is known only once its sentence is written.
        const written = citations.slice(0, seen.known).filter(({ sentence }) => sentence.end <= seen.length);
        const rest = readAll({ text: text.slice(0, seen.length), citations: written }, cursor);
        told.text += rest.text;
        told.citations.push(...rest.citations);
        cursor = rest.cursor;
      }
      expect(told).toEqual({ text, citations });
    }),
  );
});

test('who has fallen behind gets the rest in short pieces that part no character', () => {
  const text = `a${'🙂'.repeat(5_000)}`;
  const { order } = readAll({ text, citations: [] }, { offset: 0, citations: 0 });
  expect(order.join('')).toBe(text);
  expect(Math.max(...order.map((piece) => piece.length))).toBeLessThanOrEqual(4_096);
  expect(order.every((piece) => piece.isWellFormed())).toBe(true);
});

import { expect, test } from 'vitest';
import { currentSpan, type FinishedSpan, inNewTrace, inSpan, piecesIn, traceHeaders } from './span.ts';
import { createTracer } from './tracer.ts';

function tracing(share = 1) {
  const ended: FinishedSpan[] = [];
  return { ended, tracer: createTracer({ share, onEnd: (span) => ended.push(span) }) };
}
const root = { name: 'root', kind: 'server' } as const;

test('steps outside of a trace are the steps alone', async () => {
  expect(await inSpan('step', async (span) => [span, currentSpan(), traceHeaders()])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await inNewTrace(root, async (span) => span)).toBeUndefined();
  const pieces = (async function* () {})();
  expect(piecesIn(undefined, pieces)).toBe(pieces);
});

test('steps within steps are their children, and a step that fails says with what and never what about', async () => {
  const { ended, tracer } = tracing();
  const failing = inNewTrace(
    root,
    () => inSpan('outer', () => inSpan('inner', () => Promise.reject(new TypeError('what a visitor wrote')))),
    tracer,
  );
  await expect(failing).rejects.toThrow('what a visitor wrote');
  expect(ended.map(({ name }) => name)).toEqual(['inner', 'outer', 'root']);
  expect(ended.map(({ isFailure }) => isFailure)).toEqual([true, true, true]);
  const [inner, outer, whole] = ended;
  expect(inner?.parentSpanId).toBe(outer?.spanId);
  expect(outer?.parentSpanId).toBe(whole?.spanId);
  expect(whole?.parentSpanId).toBeUndefined();
  expect(inner?.attributes).toEqual({ 'error.type': 'TypeError' });
  expect(JSON.stringify(ended)).not.toContain('visitor wrote');
});

test('a generator makes its pieces within its span, and its consumer is outside of it', async () => {
  const { tracer } = tracing();
  await inNewTrace(
    root,
    async (whole) => {
      const span = whole?.child('pieces');
      const made: unknown[] = [];
      let isTidy = false;
      async function* pieces() {
        try {
          for (;;) {
            await Promise.resolve();
            yield currentSpan();
          }
        } finally {
          isTidy = true;
        }
      }
      for await (const piece of piecesIn(span, pieces())) {
        expect(currentSpan()).toBe(whole);
        if (made.push(piece) === 3) break;
      }
      expect(made).toEqual([span, span, span]);
      expect(isTidy).toBe(true);
    },
    tracer,
  );
});

test('keeps the share that it is told to, and what a caller has begun as the caller says', async () => {
  const { ended, tracer } = tracing(0.25);
  const begin = (parent?: { traceId: string; spanId: string; isSampled: boolean }) =>
    inNewTrace({ ...root, parent }, () => inSpan('step', async () => traceHeaders()?.traceparent), tracer);
  for (let times = 0; times < 2_000; times += 1) await begin();
  const kept = ended.filter(({ name }) => name === 'root').length;
  // 500 of them are expected; 100 away from that is more than five standard deviations.
  expect(kept).toBeGreaterThan(400);
  expect(kept).toBeLessThan(600);
  expect(ended).toHaveLength(2 * kept);

  ended.length = 0;
  const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true };
  for (let times = 0; times < 20; times += 1) expect(await begin(parent)).toMatch(/^00-4bf9\w+-\w+-01$/);
  expect(ended).toHaveLength(40);
  expect(await begin({ ...parent, isSampled: false })).toMatch(/^00-4bf9\w+-\w+-00$/);
  expect(ended).toHaveLength(40);
});

test('keeps so many spans of a trace and counts the others', async () => {
  const { ended, tracer } = tracing();
  await inNewTrace(
    root,
    async () => {
      for (let times = 0; times < 1_000; times += 1) await inSpan('step', async () => {});
    },
    tracer,
  );
  expect(ended).toHaveLength(250);
  expect(ended.at(-1)).toMatchObject({ name: 'root', attributes: { 'parley.spans_left_out': 751 } });
});

test('a trace that begins within another is linked to it', async () => {
  const { ended, tracer } = tracing();
  await inNewTrace(root, () => inNewTrace({ name: 'item', kind: 'consumer' }, async () => {}), tracer);
  const [item, whole] = ended;
  expect(item?.traceId).not.toBe(whole?.traceId);
  expect(item?.link).toEqual({ traceId: whole?.traceId, spanId: whole?.spanId, isSampled: true });
});

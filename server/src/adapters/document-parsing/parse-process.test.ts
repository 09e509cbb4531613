import { expect, it, vi } from 'vitest';
import { ParseProcess } from './parse-process.ts';

const text = (words: string) => ({
  kind: 'document' as const,
  document: { bytes: new TextEncoder().encode(words), format: 'text' as const },
});
const given = { givenBytes: 10, signal: undefined };

it('does not hold the time of one document against the next', async () => {
  const late = Promise.withResolvers<number>();
  const worked = vi
    .spyOn(ParseProcess.prototype as unknown as { workedMs(): Promise<number> }, 'workedMs')
    .mockResolvedValue(0)
    // The limit of the first has come; what it has used is known only when it is over.
    .mockResolvedValueOnce(0)
    .mockReturnValueOnce(late.promise);
  const process = new ParseProcess();
  try {
    await process.ask(text('The first.'), { timeLimitMs: 1 }, given);
    expect(worked).toHaveBeenCalledTimes(2);
    const second = process.ask(text('The second.'), { timeLimitMs: 5_000 }, given);
    await Promise.resolve();
    await Promise.resolve();
    late.resolve(5_000);
    await expect(second).resolves.toMatchObject({ kind: 'document' });
  } finally {
    worked.mockRestore();
    await process.end();
  }
});

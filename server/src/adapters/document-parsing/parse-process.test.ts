import { readFileSync } from 'node:fs';
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

it.runIf(process.platform === 'linux')(
  'gives the process nothing of our environment but a folder of compiled modules',
  async () => {
    vi.stubEnv('PARLEY_TEST_SECRET', 'hunter2');
    const parser = new ParseProcess();
    try {
      await parser.ask(text('A text.'), { timeLimitMs: 5_000 }, given);
      const { pid } = (parser as unknown as { child: { pid: number } }).child;
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .flatMap((line) => line.split('=')[0] || []);
      expect(names.filter((name) => !name.startsWith('NODE_'))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await parser.end();
    }
  },
);

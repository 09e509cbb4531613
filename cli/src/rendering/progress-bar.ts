import type { Surroundings } from '../surroundings.ts';
import { terminalLine } from './terminal-text.ts';

const barWidth = 24;

/** One line that is written over; nothing at all where nobody watches. */
export interface ProgressBar {
  show(label: string, done: number, total: number): void;
  clear(): void;
}

export function createProgressBar({ err, isWatched }: Surroundings): ProgressBar {
  const clearLine = '\r\u001b[K';
  return {
    show(label, done, total) {
      if (!isWatched) return;
      const filled = total > 0 ? Math.min(Math.round((done / total) * barWidth), barWidth) : 0;
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
      err(`${clearLine}${bar} ${done} of ${total}  ${terminalLine(label, 40)}`);
    },
    clear() {
      if (isWatched) err(clearLine);
    },
  };
}

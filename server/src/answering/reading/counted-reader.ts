import type { PassageReader } from '../ports.ts';

/** The reader, with what it read and what it let go told to `count`. */
export function countedReader(reader: PassageReader, count: (read: number, letGo: number) => void): PassageReader {
  return {
    ...reader,
    async read(question, passages, signal, fewest) {
      const readings = await reader.read(question, passages, signal, fewest);
      const read = readings.filter((reading) => reading !== undefined).length;
      count(read, passages.length - read);
      return readings;
    },
  };
}

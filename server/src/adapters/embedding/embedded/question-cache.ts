import type { EmbeddedText } from '../../../knowledge/ports.ts';

/** The vectors of the questions asked last, by their exact text. A Map keeps its order, so its first key is the oldest. */
export class QuestionCache {
  private readonly entries = new Map<string, EmbeddedText>();
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  get(text: string): EmbeddedText | undefined {
    const found = this.entries.get(text);
    if (found) {
      this.entries.delete(text);
      this.entries.set(text, found);
    }
    return found;
  }

  set(text: string, embedded: EmbeddedText): void {
    this.entries.delete(text);
    this.entries.set(text, embedded);
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.size && !oldest.done) this.entries.delete(oldest.value);
  }
}

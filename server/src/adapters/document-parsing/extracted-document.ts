import type { Block } from '../../knowledge/passages/index.ts';
import { type PageFacts, UnreadableDocument } from '../../knowledge/ports.ts';

/** What a reader of one format finds, before it is cut into passages. */
export interface ExtractedDocument {
  title: string | null;
  blocks: Block[];
  /** What the document says of its own language. */
  languageHint?: string | undefined;
  page?: PageFacts | undefined;
  /** How a passage is reached by a link: by its page, or by its words as a browser shows them. */
  spots?: 'page' | 'words' | undefined;
}

export const LARGEST_TEXT_CHARACTERS = 5_000_000;
export const MOST_PASSAGES = 20_000;

export function tooMuchText(): UnreadableDocument {
  return new UnreadableDocument(
    'The document has more than 5 million characters of text; split it into smaller files.',
  );
}

export function noText(canBeScan = false): UnreadableDocument {
  return new UnreadableDocument(
    canBeScan ? 'The file has no text; it may be a scan.' : 'The file has no text.',
  );
}

export function damaged(kind: string, cause?: unknown): UnreadableDocument {
  return new UnreadableDocument(`This ${kind} is damaged and cannot be opened.`, { cause });
}

export function protectedByPassword(): UnreadableDocument {
  return new UnreadableDocument('The file is protected by a password; save it without one.');
}

/** Counts the text of a document while it is read, so that a bomb stops early. */
export class TextBudget {
  private left = LARGEST_TEXT_CHARACTERS;

  spend(text: string): void {
    this.left -= text.length;
    if (this.left < 0) throw tooMuchText();
  }
}

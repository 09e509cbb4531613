import type { Block } from '../../knowledge/passages/index.ts';
import { type PageFacts, reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import type { DocumentLink } from './document-links.ts';

/** What the parser of one format finds, before it is cut into passages. */
export interface ExtractedDocument {
  title: string | null;
  blocks: Block[];
  /** What the document says of its own language. */
  languageHint?: string | undefined;
  page?: PageFacts | undefined;
  /** Whether a link can lead to a page of it. */
  hasPages?: boolean | undefined;
  /** The links of its text, in order. */
  links?: DocumentLink[] | undefined;
  /** For a link that leads to words. */
  rendered?: RenderedPage | undefined;
}

/** What a browser shows of the whole page, menus and all, to find out where a link with words in it would lead. */
export interface RenderedPage {
  /** In small letters, for a browser finds words in either; a line for each block, as no words are found across two. */
  text: string;
  /** The starts and ends of the lines that belong to the content, in order. */
  content: { start: number; end: number }[];
}

export const LARGEST_TEXT_CHARACTERS = 5_000_000;
export const MOST_PASSAGES = 20_000;

export function tooMuchText(): UnreadableDocument {
  return new UnreadableDocument(reasonSentence('too-long'));
}

export function noText({ isFile, canBeScan }: { isFile: boolean; canBeScan: boolean }): UnreadableDocument {
  if (!isFile) return new UnreadableDocument(reasonSentence('text-empty'));
  return new UnreadableDocument(reasonSentence(canBeScan ? 'file-maybe-scan' : 'file-without-text'));
}

export function noWords(): UnreadableDocument {
  return new UnreadableDocument(reasonSentence('no-words'));
}

export function damaged(cause?: unknown): UnreadableDocument {
  return new UnreadableDocument(reasonSentence('file-damaged'), { cause });
}

export function protectedByPassword(): UnreadableDocument {
  return new UnreadableDocument(reasonSentence('password-protected'));
}

/** Counts the text of a document while it is read, so that a bomb stops early. */
export class TextBudget {
  private left = LARGEST_TEXT_CHARACTERS;

  spend(text: string): void {
    this.left -= text.length;
    if (this.left < 0) throw tooMuchText();
  }
}

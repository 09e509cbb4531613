import style from './answering.css?url';
import { type Part, part } from './use-loaded.ts';

let added: Promise<void> | undefined;
let loadWords = (): Promise<void> => Promise.resolve();

/** Names what loads the words of a conversation, in the language that is spoken. */
export function setWordsLoader(load: () => Promise<void>): void {
  loadWords = load;
}

/** A part that comes after the first open, loaded together with its styles and words: nothing is drawn bare. */
export function laterPart<Content>(load: () => Promise<Content>): Part<Content> {
  return part(async () => {
    // Who needs it next tries again.
    added ??= addStyle(style).catch((cause) => {
      added = undefined;
      throw cause;
    });
    const [content] = await Promise.all([load(), added, loadWords()]);
    return content;
  });
}

export function addStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = (cause) => {
      link.remove();
      reject(cause);
    };
    document.head.append(link);
  });
}

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
    added ??= addStyle();
    const [content] = await Promise.all([load(), added, loadWords()]);
    return content;
  });
}

function addStyle(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = style;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = (cause) => {
      // Who needs it next tries again.
      added = undefined;
      link.remove();
      reject(cause);
    };
    document.head.append(link);
  });
}

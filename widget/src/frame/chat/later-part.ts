import style from './answering.css?url';

let added: Promise<void> | undefined;

/** Loads a part together with the styles of what comes after the first open: nothing is drawn bare. */
export function withStyle<Content>(load: () => Promise<Content>): () => Promise<Content> {
  return async () => {
    added ??= addStyle();
    const [content] = await Promise.all([load(), added]);
    return content;
  };
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

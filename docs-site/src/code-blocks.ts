import { highlight } from './highlight.ts';

/** Colours every code, and lets it be copied. */
export function setUpCode(): void {
  for (const code of document.querySelectorAll<HTMLElement>('pre code')) colour(code);
  for (const block of document.querySelectorAll<HTMLElement>('.code'))
    block.querySelector('.code-head')?.append(copyButton(block));
  const scrolling = document.querySelectorAll<HTMLElement>('.table, .code pre');
  const watcher = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      letScrollByKeyboard(target as HTMLElement);
      showHowItGoesOn(target as HTMLElement);
    }
  });
  for (const element of scrolling) {
    watcher.observe(element);
    element.addEventListener('scroll', () => showHowItGoesOn(element), { passive: true });
  }
}

export function colour(code: HTMLElement, language = code.dataset['language']): void {
  if (!language) return;
  const lines = [spanOf('line')];
  for (const { kind, text } of highlight(code.textContent ?? '', language))
    for (const part of text.split(/(?<=\n)/)) {
      const line = lines.at(-1);
      if (kind === 'plain') line?.append(...breakable(part));
      else line?.append(spanOf(`code-${kind}`, breakable(part)));
      if (part.endsWith('\n')) lines.push(spanOf('line'));
    }
  for (const line of lines) {
    // Where code wraps, a line goes on a step to the right of where it begins.
    const indent = line.textContent.search(/[^ ]|$/) + 2;
    line.style.setProperty('--hangs', `${indent}ch`);
  }
  code.replaceChildren(...lines.filter((line) => line.hasChildNodes()));
}

function spanOf(className: string, content: (Node | string)[] = []): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.append(...content);
  return span;
}

/** As the server writes it: where code wraps, an address breaks between its parts. */
function breakable(text: string): (Node | string)[] {
  return text.split(/(?<=\w\/)(?=\w)/).flatMap((part, at) => (at > 0 ? [document.createElement('wbr'), part] : part));
}

/** What is larger than its box is reached by the keyboard too. */
function letScrollByKeyboard(element: HTMLElement): void {
  const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
  if (isCut) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
}

/** Says on which side there is more than is seen; `code.css` fades it there. */
function showHowItGoesOn(element: HTMLElement): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
  element.classList.toggle('goes-on', scrollLeft + clientWidth < scrollWidth - 1);
  element.classList.toggle('goes-down', scrollTop + clientHeight < scrollHeight - 1);
}

function copyButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const code = block.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) code, pre code');
    try {
      await navigator.clipboard.writeText(code?.textContent ?? '');
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not allowed';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  });
  return button;
}

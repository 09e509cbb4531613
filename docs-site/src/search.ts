import { type Found, findSections, type Section, splitAtWords } from './find-sections.ts';

/** The field in the header: a combobox over all guides and operations, which are fetched when it is first used. */
export function setUpSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLElement>('#search-results');
  const status = document.querySelector<HTMLElement>('#search-status');
  if (!field || !list || !status) return;

  let sections: Promise<Section[]> | undefined;
  let active = -1;
  const load = () => {
    sections ??= fetch('/docs/search.json').then((reply) => {
      if (!reply.ok) throw new Error(`Search was answered ${reply.status}.`);
      return reply.json() as Promise<Section[]>;
    });
    // Asked again at the next try.
    sections.catch(() => {
      sections = undefined;
    });
    return sections;
  };

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const close = () => {
    list.hidden = true;
    active = -1;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const activate = (at: number) => {
    const all = options();
    active = all.length === 0 ? -1 : (at + all.length) % all.length;
    for (const [index, option] of all.entries()) option.setAttribute('aria-selected', String(index === active));
    const chosen = all[active];
    if (!chosen) return;
    field.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest' });
  };
  const show = async () => {
    const typed = field.value.trim();
    if (typed === '') {
      status.textContent = '';
      return close();
    }
    let found: Found[] = [];
    let areNearest = false;
    try {
      ({ found, areNearest } = findSections(typed, await load()));
    } catch {
      list.replaceChildren(note('Search is not available right now.'));
    }
    if (field.value.trim() !== typed) return;
    const nearest = areNearest ? [note(`No page has all of “${typed}”. The nearest:`)] : [];
    if (found.length > 0) list.replaceChildren(...nearest, ...found.map(optionOf));
    else if (sections) list.replaceChildren(note(`Nothing found for “${typed}”.`));
    const results = `${found.length} ${found.length === 1 ? 'result' : 'results'}`;
    status.textContent =
      found.length === 0 ? 'No results' : areNearest ? `No page has all of these words. ${results} near them` : results;
    list.hidden = false;
    field.setAttribute('aria-expanded', String(found.length > 0));
    activate(0);
  };

  field.addEventListener('focus', () => {
    load().catch(() => undefined);
    if (field.value.trim() !== '') void show();
  });
  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      if (list.hidden) field.value = '';
      return close();
    }
    if (list.hidden) return;
    if (event.key === 'ArrowDown') activate(active + 1);
    else if (event.key === 'ArrowUp') activate(active - 1);
    else if (event.key === 'Enter') follow(options()[active]);
    else return;
    event.preventDefault();
  });
  const follow = (option: HTMLElement | undefined) => {
    const url = option?.dataset['url'];
    if (!url) return;
    close();
    field.blur();
    location.assign(url);
  };
  // Before the field loses the focus, which closes the list.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) =>
    follow((target as Element).closest<HTMLElement>('[role=option]') ?? undefined),
  );
  field.addEventListener('blur', close);
  const key = document.querySelector('.search-keys kbd');
  if (key && !/mac|iphone|ipad/i.test(navigator.userAgent)) key.textContent = 'Ctrl K';
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]');
    const isShortcut = (event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isTyping);
    if (!isShortcut) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function optionOf({ section, snippet, words }: Found, at: number): HTMLElement {
  const option = element('div', 'result');
  option.id = `search-result-${at}`;
  option.setAttribute('role', 'option');
  option.dataset['url'] = section.url;
  const title = element('span', 'result-title');
  title.append(...marked(section.heading || section.page, words));
  option.append(title);
  if (section.heading) {
    const page = element('span', 'result-page');
    page.textContent = section.page;
    option.append(page);
  }
  const text = element('span', 'result-text');
  text.append(...marked(snippet, words));
  option.append(text);
  return option;
}

function marked(text: string, words: readonly string[]): (string | HTMLElement)[] {
  return splitAtWords(text, words).map((part, at) => {
    if (at % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

function note(text: string): HTMLElement {
  const paragraph = element('p', 'no-result');
  paragraph.setAttribute('role', 'presentation');
  paragraph.textContent = text;
  return paragraph;
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

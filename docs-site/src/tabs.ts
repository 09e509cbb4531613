const key = 'parley.docs.language';

/** Examples in several languages: the one chosen is shown in all of them, and on the next page too. */
export function setUpTabs(): void {
  const chosen = read();
  if (chosen) choose(chosen);
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) {
    list.addEventListener('click', ({ target }) => {
      const tab = (target as Element).closest<HTMLElement>('[role=tab]');
      if (tab) pick(tab);
    });
    list.addEventListener('keydown', (event) => {
      const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
      const at = tabs.indexOf(event.target as HTMLElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      const next = tabs.at(to % tabs.length);
      if (!next) return;
      pick(next);
      next.focus();
    });
  }
}

function pick(tab: HTMLElement): void {
  const language = tab.dataset['language'] ?? '';
  // What stands above changes its height too: the tab stays where it was pressed.
  const before = tab.getBoundingClientRect().top;
  choose(language);
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  try {
    localStorage.setItem(key, language);
  } catch {
    // Then it is chosen again on the next page.
  }
}

function choose(language: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    const isChosen = tab.dataset['language'] === language;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isChosen;
  }
}

function read(): string | undefined {
  try {
    const language = localStorage.getItem(key) ?? undefined;
    return document.querySelector(`[role=tab][data-language="${CSS.escape(language ?? '')}"]`) ? language : undefined;
  } catch {
    return undefined;
  }
}

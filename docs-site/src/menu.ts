/** The navigation on narrow screens: opened by its button, closed by Escape and by a press beside it. */
export function setUpMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('#menu-button');
  const navigation = document.querySelector<HTMLElement>('#navigation');
  if (!button || !navigation) return;
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const show = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    navigation.classList.toggle('open', open);
    document.documentElement.classList.toggle('menu-open', open);
  };
  button.addEventListener('click', () => show(!isOpen()));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    show(false);
    button.focus();
  });
  document.addEventListener('click', ({ target }) => {
    const pressed = target as Element;
    if (isOpen() && !pressed.closest('#menu-button') && (!navigation.contains(pressed) || pressed.closest('a')))
      show(false);
  });
  showCurrentGroup(navigation);
  window.scrollTo({ top: location.hash ? window.scrollY : 0, behavior: 'instant' });
}

/**
 * Where the page's entry is out of sight: from the heading of its group on, below what stays at the top of the list, or
 * as far as the entry needs.
 */
function showCurrentGroup(navigation: HTMLElement): void {
  const link = navigation.querySelector('ul [aria-current]');
  const heading = link?.closest('.navigation > ul')?.previousElementSibling;
  const stays = navigation.querySelector('.switch');
  if (!link || !heading || !stays) return;
  const box = navigation.getBoundingClientRect();
  const below = (link.closest('li') ?? link).getBoundingClientRect().bottom + 16 - box.bottom;
  if (below <= 0) return;
  const inset = (element: Element, side: 'paddingTop' | 'top') => Number.parseFloat(getComputedStyle(element)[side]);
  const free = inset(navigation, 'paddingTop') + inset(stays, 'top') + stays.getBoundingClientRect().height + 16;
  const over = (element: Element) => element.getBoundingClientRect().top - box.top - free;
  navigation.scrollTop += Math.max(over(heading), Math.min(below, over(link)));
}

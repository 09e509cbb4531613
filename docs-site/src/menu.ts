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

/** From the heading of its group on, below what stays at the top of the list. */
function showCurrentGroup(navigation: HTMLElement): void {
  const heading = navigation.querySelector('ul [aria-current]')?.closest('.navigation > ul')?.previousElementSibling;
  const stays = navigation.querySelector('.switch')?.getBoundingClientRect().height ?? 0;
  if (!heading) return;
  const top = heading.getBoundingClientRect().top - navigation.getBoundingClientRect().top;
  navigation.scrollTop += top - stays - 16;
}

/** The page without a network, as the dashboard was last seen here: keep-offline-page.ts and preferences.ts keep these. */
const kept = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
};

const root = document.documentElement;
const { theme } = kept('parley.preferences');
if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;

const tryAgain = document.querySelector('section a');
const words = kept('parley.offline');
if (words.title && words.text && words.tryAgain) {
  root.lang = words.language;
  root.dir = words.direction;
  document.title = `${words.title} · Parley`;
  document.querySelector('h1').textContent = words.title;
  document.querySelector('section p').textContent = words.text;
  tryAgain.textContent = words.tryAgain;
}

// A link would forget what stands behind the # of the address, such as an invitation.
tryAgain.addEventListener('click', (event) => {
  event.preventDefault();
  location.reload();
});

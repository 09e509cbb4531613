/** Runs before anything is shown, so that the page never flashes: the theme chosen in the dashboard, else the system's. */
try {
  const { theme } = Object(JSON.parse(localStorage.getItem('parley.preferences') ?? '{}')) as { theme?: unknown };
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // Where nothing may be stored, nothing was chosen.
}
document.documentElement.dataset['script'] = 'on';

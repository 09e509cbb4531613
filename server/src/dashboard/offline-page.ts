import { lonePage } from '../lone-page/index.ts';

/** What the service worker keeps for when there is no network; `offline.js` gives it the words and colors of the dashboard. */
export const offlinePage = () =>
  lonePage({
    icon: 'offline',
    title: 'Can’t reach the server',
    text: 'Check your connection; nothing is lost.',
    wayOn: { text: 'Try again', href: '' },
    script: '/offline.js',
  });

import { type Build, fontPreload, type PageEntry, readBuild } from '../browser-build/index.ts';
import { Problem } from '../errors/index.ts';

/** The dashboard as the build has left it. */
export type BuiltDashboard = Build | undefined;

export const readBuiltDashboard = (folder: string): BuiltDashboard =>
  readBuild({ folder, entry: 'src/main.tsx', base: '/dashboard/' });

export function requireBuilt(built: Build | undefined): Build {
  if (built) return built;
  throw new Problem(
    'WIDGET_NOT_BUILT',
    'The dashboard was not built when this server started: run `npm run build`, then start it again.',
  );
}

/** One page at all these addresses: which of its own pages it shows there, the dashboard knows. */
const addresses = [
  '/',
  '/start',
  '/design',
  ...[
    '',
    '/sources',
    '/playground',
    '/conversations',
    '/conversations/:sessionId',
    '/settings',
    '/settings/:section',
    '/statistics',
    '/install',
    '/start',
    '/tests',
  ].map((page) => `/chatbots/:id${page}`),
  ...['', '/api-keys', '/members', '/webhooks', '/you'].map((page) => `/settings${page}`),
  '/inbox',
  '/inbox/:sessionId',
  '/operator',
  '/operator/users',
];

export function dashboardPages(built: Build | undefined) {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': dashboardPolicy,
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  return {
    addresses,
    page: () => ({ status: 200, headers: { ...headers }, body: dashboardPage(requireBuilt(built).entry) }),
  };
}

/** Nothing from anywhere else, nothing written into the page, and shown inside no other. The chat is shown inside it. */
const dashboardPolicy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src'].map((kind) => `${kind} 'self'`),
  // What installs it as an app, and gets its push notifications.
  "manifest-src 'self'",
  "worker-src 'self'",
  // Files of chats are fetched with a token and shown from memory.
  "img-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function dashboardPage({ script, styles, modules, font }: PageEntry): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Parley</title>
<link rel="icon" href="/favicon.svg">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/icon-192.png">
${fontPreload(font)}
${styles.map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')}${modules.map((href) => `<link rel="modulepreload" href="${href}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
<div id="dashboard"><img class="splash" src="/favicon.svg" alt="" width="48" height="48"></div>
<noscript>The dashboard needs JavaScript.</noscript>
</body>
</html>
`;
}

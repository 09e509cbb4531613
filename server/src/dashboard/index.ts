import { type Build, readBuild } from '../browser-build/index.ts';
import { Problem } from '../errors/index.ts';
import { dashboardPage, dashboardPolicy } from './dashboard-page.ts';

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
  ...['', '/sources', '/playground', '/conversations', '/conversations/:sessionId', '/settings', '/statistics'].map(
    (page) => `/chatbots/:id${page}`,
  ),
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

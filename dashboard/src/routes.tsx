import { type ComponentType, lazy } from 'react';
import { parse } from 'regexparam';
import { matchRoute, Route, type StringRouteParams } from 'wouter';

/** The pages. Each is a part of the build that loads with its first use; the first whose path fits is shown. */
export const routes = [
  route('/', () => import('./chatbots/chatbots-page.tsx')),
  route('/chatbots/:id', () => import('./overview/overview-page.tsx')),
  route('/chatbots/:id/tests', () => import('./tests/tests-page.tsx')),
  route('/design', () => import('./design/design-page.tsx')),
  route('/start', () => import('./onboarding/start-page.tsx')),
  route('/chatbots/:id/start', () => import('./onboarding/reading-page.tsx')),
  route('/chatbots/:id/install', () => import('./install/install-page.tsx')),
  route('/chatbots/:id/sources', () => import('./sources/sources-page.tsx')),
  route('/chatbots/:id/playground', () => import('./playground/playground-page.tsx')),
  route('/chatbots/:id/conversations', () => import('./conversations/conversations-page.tsx')),
  route('/chatbots/:id/conversations/:sessionId', () => import('./conversations/conversation-page.tsx')),
  route('/settings', () => import('./account/account-page.tsx')),
  route('/settings/api-keys', () => import('./account/api-keys-page.tsx')),
  route('/settings/members', () => import('./account/members-page.tsx')),
  route('/settings/you', () => import('./account/you-page.tsx')),
  route('/settings/webhooks', () => import('./account/webhooks-page.tsx')),
  route('/operator', () => import('./operator/operator-page.tsx')),
  route('/operator/users', () => import('./operator/users-page.tsx')),
  route('/inbox/:sessionId?', () => import('./inbox/inbox-page.tsx')),
  route('/chatbots/:id/settings/:section?', () => import('./settings/settings-page.tsx')),
  route('/chatbots/:id/statistics', () => import('./statistics/statistics-page.tsx')),
];

/** Begins to load the page at an address, while it is still asked who is here. */
export function loadPage(address: string) {
  const found = routes.find(({ path }) => matchRoute(parse, path, address)[0]);
  // What fails to load is loaded again, and reported, when the page is shown.
  found?.load().catch(() => undefined);
}

function route<Path extends string>(
  path: Path,
  load: () => Promise<{ default: ComponentType<StringRouteParams<Path>> }>,
) {
  const Page = lazy(load);
  const element = (
    <Route key={path} path={path}>
      {(parameters) => <Page {...(parameters as StringRouteParams<Path>)} />}
    </Route>
  );
  return { path, load, element };
}

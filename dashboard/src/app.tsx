import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Welcome } from './account/welcome.tsx';
import { ConfirmAddress } from './session/confirm-address.tsx';
import { ResetForm } from './session/reset-form.tsx';
import { useConfirmationToken, useResetToken } from './session/reset-link.ts';
import { useSessionState } from './session/session-context.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { UndoProvider } from './session/undo.tsx';
import { UnsurePage } from './session/unsure-page.tsx';
import { PageOutline } from './shell/page-outline.tsx';
import { Shell } from './shell/shell.tsx';
import { Loading } from './ui/loading.tsx';
import { NotFoundPage } from './ui/not-found-page.tsx';
import { PageBoundary } from './ui/page-boundary.tsx';
import { ToastProvider } from './ui/toast.tsx';

const ChatbotsPage = lazy(() => import('./chatbots/chatbots-page.tsx'));
const TestsPage = lazy(() => import('./tests/tests-page.tsx'));
const DesignPage = lazy(() => import('./design/design-page.tsx'));
const StartPage = lazy(() => import('./onboarding/start-page.tsx'));
const ReadingPage = lazy(() => import('./onboarding/reading-page.tsx'));
const InstallPage = lazy(() => import('./install/install-page.tsx'));
const OverviewPage = lazy(() => import('./overview/overview-page.tsx'));
const SourcesPage = lazy(() => import('./sources/sources-page.tsx'));
const ConversationsPage = lazy(() => import('./conversations/conversations-page.tsx'));
const ConversationPage = lazy(() => import('./conversations/conversation-page.tsx'));
const AccountPage = lazy(() => import('./account/account-page.tsx'));
const ApiKeysPage = lazy(() => import('./account/api-keys-page.tsx'));
const MembersPage = lazy(() => import('./account/members-page.tsx'));
const YouPage = lazy(() => import('./account/you-page.tsx'));
const WebhooksPage = lazy(() => import('./account/webhooks-page.tsx'));
const OperatorPage = lazy(() => import('./operator/operator-page.tsx'));
const UsersPage = lazy(() => import('./operator/users-page.tsx'));
const InboxPage = lazy(() => import('./inbox/inbox-page.tsx'));
const PlaygroundPage = lazy(() => import('./playground/playground-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
const StatisticsPage = lazy(() => import('./statistics/statistics-page.tsx'));

/** The routes. Users who are not signed in get the sign-in page first, and then the page they asked for. */
export function App() {
  const state = useSessionState();
  const [address] = useLocation();
  const resetToken = useResetToken();
  const confirmationToken = useConfirmationToken();
  if (resetToken !== undefined) return <ResetForm resetToken={resetToken} />;
  if (confirmationToken !== undefined) return <ConfirmAddress confirmationToken={confirmationToken} />;
  if (state.kind === 'unknown') return <Loading shape="lines" />;
  if (state.kind === 'unsure') return <UnsurePage problem={state.problem} />;
  if (state.kind === 'signed-out') return <SignInPage failure={state.failure} />;
  // Somebody else begins anew: nothing that one person wrote is sent by the other.
  return (
    <Welcome key={state.user.id}>
      <ToastProvider>
        <UndoProvider>
          <Shell>
            <PageBoundary address={address}>
              <Pages address={address} />
            </PageBoundary>
          </Shell>
        </UndoProvider>
      </ToastProvider>
    </Welcome>
  );
}

/** Each is loaded when somebody goes there. */
function Pages({ address }: { address: string }) {
  return (
    <Suspense fallback={<PageOutline address={address} />}>
      <Switch>
        <Route path="/" component={ChatbotsPage} />
        <Route path="/chatbots/:id">{({ id }) => <OverviewPage id={id} />}</Route>
        <Route path="/chatbots/:id/tests">{({ id }) => <TestsPage id={id} />}</Route>
        <Route path="/design" component={DesignPage} />
        <Route path="/start" component={StartPage} />
        <Route path="/chatbots/:id/start">{({ id }) => <ReadingPage id={id} />}</Route>
        <Route path="/chatbots/:id/install">{({ id }) => <InstallPage id={id} />}</Route>
        <Route path="/chatbots/:id/sources">{({ id }) => <SourcesPage id={id} />}</Route>
        <Route path="/chatbots/:id/playground">{({ id }) => <PlaygroundPage id={id} />}</Route>
        <Route path="/chatbots/:id/conversations">{({ id }) => <ConversationsPage id={id} />}</Route>
        <Route path="/chatbots/:id/conversations/:sessionId">
          {({ id, sessionId }) => <ConversationPage {...{ id, sessionId }} />}
        </Route>
        <Route path="/settings" component={AccountPage} />
        <Route path="/settings/api-keys" component={ApiKeysPage} />
        <Route path="/settings/members" component={MembersPage} />
        <Route path="/settings/you" component={YouPage} />
        <Route path="/settings/webhooks" component={WebhooksPage} />
        <Route path="/operator" component={OperatorPage} />
        <Route path="/operator/users" component={UsersPage} />
        <Route path="/inbox/:sessionId?">{({ sessionId }) => <InboxPage sessionId={sessionId} />}</Route>
        <Route path="/chatbots/:id/settings/:section?">
          {({ id, section }) => <SettingsPage {...{ id, section }} />}
        </Route>
        <Route path="/chatbots/:id/statistics">{({ id }) => <StatisticsPage id={id} />}</Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}

import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Welcome } from './account/welcome.tsx';
import { routes } from './routes.tsx';
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

/** The page at an address, its outline until it is loaded. */
function Pages({ address }: { address: string }) {
  return (
    <Suspense fallback={<PageOutline address={address} />}>
      <Switch>
        {routes.map(({ element }) => element)}
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}

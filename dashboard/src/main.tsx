// First: the styles of components build on these.
import './ui/styles.ts';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ParleyError } from '../../clients/js/src/parley-error.ts';
import { createApi } from './api/api.ts';
import { ApiContext } from './api/api-context.ts';
import { App } from './app.tsx';
import { loadPage } from './routes.tsx';
import { createSession } from './session/session.ts';
import { SessionContext } from './session/session-context.ts';
import { takeSignInFailure } from './session/sign-in-failure.ts';
import { keepOfflinePage } from './ui/keep-offline-page.ts';
import { applyTheme, readPreferences } from './ui/preferences.ts';
import { chooseLanguage, directionOf, loadWords, regionalTag, WordsContext } from './words/index.ts';

/** Refusals do not change by being asked for again; a network does. */
const isWorthAnotherTry = (error: unknown) => error instanceof ParleyError && error.code === 'UNREACHABLE';

const isGone = (error: unknown) => error instanceof ParleyError && (error.status === 404 || error.status === 403);

/** Data that was deleted or is no longer permitted is not shown from the cache either. */
const forgetWhatIsGone = new QueryCache({
  onError(error, query) {
    if (!isGone(error)) return;
    query.setState({ data: undefined });
    // The list that still names it.
    const [list, id] = query.queryKey;
    if (id !== undefined) void queries.invalidateQueries({ queryKey: [list], exact: true });
  },
});

/** Whoever changes what somebody else has deleted looks at an old page. */
const rereadWhatIsOld = new MutationCache({
  onError(error) {
    if (isGone(error)) void queries.invalidateQueries();
  },
});

const session = createSession();
const api = createApi(session);
const queries = new QueryClient({
  queryCache: forgetWhatIsGone,
  mutationCache: rereadWhatIsOld,
  defaultOptions: {
    queries: { retry: (tries, error) => tries < 3 && isWorthAnotherTry(error), staleTime: 5_000 },
  },
});
// What one person has read is not for the next who signs in here.
session.watch(() => session.get().kind === 'signed-out' && queries.clear());

loadPage(location.pathname);
const preferences = readPreferences();
applyTheme(preferences.theme);
const language = preferences.language === 'auto' ? chooseLanguage(navigator.languages) : preferences.language;
document.documentElement.lang = regionalTag(language, navigator.languages);
document.documentElement.dir = directionOf(language);
const [words] = await Promise.all([loadWords(language), session.begin(takeSignInFailure())]);
createRoot(document.getElementById('dashboard') as HTMLElement).render(
  <StrictMode>
    <WordsContext value={words}>
      <SessionContext value={session}>
        <ApiContext value={api}>
          <QueryClientProvider client={queries}>
            <App />
          </QueryClientProvider>
        </ApiContext>
      </SessionContext>
    </WordsContext>
  </StrictMode>,
);
keepOfflinePage(language, words);

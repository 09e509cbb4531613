import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useApi } from '../api/api-context.ts';
import { createRemovals, type Removal, type Removals } from '../ui/removals.ts';
import { newestPlace, ToastCard, useToastStack } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { NotRemoved } from './not-removed.tsx';
import { useSession } from './session-context.ts';
import './undo.css';

interface Undo {
  removals: Removals;
  /** The removal that was asked for by keyboard: its note takes the focus that its row has lost. */
  focused: { path: string };
  /** Told when another place shows the notes. */
  setElsewhere(isElsewhere: boolean): void;
}

const UndoContext = createContext<Undo | undefined>(undefined);

function useUndo(): Undo {
  const undo = use(UndoContext);
  if (!undo) throw new Error('Pages are drawn where removals can be undone.');
  return undo;
}

/** Removes things after a delay in which that can be undone; leaving the page removes them at once. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const session = useSession();
  const queries = useQueryClient();
  const [isElsewhere, setElsewhere] = useState(false);
  const [undo] = useState<Undo>(() => {
    let token = '';
    const removals = createRemovals({
      async send({ path }) {
        await api.call(path, { method: 'DELETE' }).catch((error: unknown) => {
          // Somebody else was faster.
          if (!(error instanceof ParleyError && error.status === 404)) throw error;
        });
        await queries.invalidateQueries();
      },
      sendLeaving({ path }) {
        const headers = { Authorization: `Bearer ${token}` };
        return fetch(path, { method: 'DELETE', keepalive: true, headers });
      },
    });
    // There is no time to renew it when somebody leaves.
    const keepToken = () => session.token().then((fresh) => (token = fresh));
    const remove = (removal: Removal) => {
      keepToken().catch(() => {});
      removals.remove(removal);
    };
    return { removals: { ...removals, remove }, focused: { path: '' }, setElsewhere };
  });

  useEffect(() => {
    const leave = () => void undo.removals.leave();
    // A page that comes back by the browser's button shows what has become of things.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void queries.invalidateQueries();
    const stopWaiting = session.beforeSignOut(undo.removals.leave);
    // Also who was signed out by others: the token may still be taken.
    const stopWatching = session.watch(() => session.get().kind === 'signed-out' && leave());
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      stopWaiting();
      stopWatching();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, [undo, session, queries]);

  return (
    <UndoContext value={undo}>
      {children}
      {!isElsewhere && <NotesInStack />}
    </UndoContext>
  );
}

/** How a page removes something, and what it shows no more. */
export function useRemovals() {
  const { removals, focused } = useUndo();
  const waiting = useSyncExternalStore(removals.watch, removals.get);
  return {
    remove(removal: Removal, event: MouseEvent) {
      // A click without a pointer comes from the keyboard.
      focused.path = event.detail === 0 ? removal.path : '';
      removals.remove(removal);
    },
    isGone: (path: string) => waiting.some((one) => one.path === path && one.error === undefined),
  };
}

/** The notes, inside a dialog: what stands behind it cannot be reached. */
export function UndoNotes() {
  const { setElsewhere } = useUndo();
  useEffect(() => {
    setElsewhere(true);
    return () => setElsewhere(false);
  }, [setElsewhere]);
  return (
    // There before the first note is, so that it is read out.
    <div className="toasts" role="status">
      <Notes />
    </div>
  );
}

function NotesInStack() {
  const stack = useToastStack();
  return stack && createPortal(<Notes />, stack);
}

function Notes() {
  const words = useWords();
  const { removals } = useUndo();
  const waiting = useSyncExternalStore(removals.watch, removals.get);
  const fine = waiting.filter(({ error }) => error === undefined);
  const unsent = fine.filter(({ isSent }) => !isSent);
  const removed = unsent.length > 0 ? unsent : fine;
  const only = removed.length === 1 ? removed[0] : undefined;
  const latest = removed.at(-1)?.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was removed last makes the note the newest
  const order = useMemo(newestPlace, [latest]);
  return (
    <>
      {removed.length > 0 && (
        <ToastCard kind="done" order={order} dismiss={removals.sendAll}>
          <span>{only ? words('removedName', { name: only.name }) : words('removedCount', { n: removed.length })}</span>
          {unsent.length > 0 && <UndoButton removed={unsent} />}
        </ToastCard>
      )}
      {waiting.map(
        ({ path, name, error }) =>
          error !== undefined && (
            <NotRemoved
              key={path}
              {...{ name, error }}
              tryAgain={() => removals.remove({ path, name })}
              keep={() => removals.undo(path)}
            />
          ),
      )}
    </>
  );
}

/** Takes back everything that can be. */
function UndoButton({ removed }: { removed: readonly Removal[] }) {
  const words = useWords();
  const { removals, focused } = useUndo();
  const button = useRef<HTMLButtonElement>(null);
  const [first, second] = removed;
  const paths = removed.map(({ path }) => path).join(' ');
  // Before it leaves the page: afterwards nobody could tell that the focus was here.
  useLayoutEffect(() => {
    const shown = button.current;
    if (paths.split(' ').includes(focused.path)) shown?.focus();
    return () => {
      // Keyboard focus goes to the start of the page instead of getting lost.
      if (document.activeElement === shown) document.getElementById('content')?.focus();
    };
  }, [paths, focused]);
  return (
    <button
      ref={button}
      type="button"
      {...(first && !second && { 'aria-label': words('undoName', { name: first.name }) })}
      onClick={() => {
        for (const { path } of removed) removals.undo(path);
      }}
    >
      {words('undo')}
    </button>
  );
}

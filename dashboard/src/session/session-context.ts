import { useQuery } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import type { User } from '../api/documents.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('Everything is drawn inside a session.');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.watch, session.get);
}

/** Who is signed in, on pages for those who are. */
export function useUser(): User {
  const state = useSessionState();
  if (state.kind !== 'signed-in') throw new Error('This page is for those who are signed in.');
  return state.user;
}

/** How people sign in here; of that only sign-up changes while the server runs. */
export function useWays() {
  const session = useSession();
  return useQuery({ queryKey: ['ways'], queryFn: () => session.ways(), staleTime: 60_000 });
}

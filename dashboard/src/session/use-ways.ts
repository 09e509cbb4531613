import { useQuery } from '@tanstack/react-query';
import { useSession } from './session-context.ts';

/** How people sign in here; of that only sign-up changes while the server runs. */
export function useWays() {
  const session = useSession();
  return useQuery({ queryKey: ['ways'], queryFn: () => session.ways(), staleTime: 60_000 });
}

import { Problem } from '../errors/index.ts';
import type { Caller, UserCaller } from '../identity/index.ts';

/** The signed-in user of an endpoint that lets only users in. */
export function signedIn(caller: Caller | undefined): UserCaller {
  if (caller?.kind !== 'user') throw new Error('This endpoint must let only signed-in users in.');
  return caller;
}

/** The user, who must be the one the request names: by the subject of its ID token, or by the id it is shown under. */
export function requireSameUser(caller: Caller | undefined, userId: string): UserCaller {
  const user = signedIn(caller);
  if (user.subject !== userId && user.userId !== userId)
    throw new Problem('USER_MISMATCH', 'userId must be the subject of the ID token.');
  return user;
}

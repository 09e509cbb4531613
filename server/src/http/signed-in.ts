import { z } from 'zod';
import { invalidRequest, Problem } from '../errors/index.ts';
import type { ActingCaller, Caller, UserCaller } from '../identity/index.ts';

/** The signed-in user of an endpoint that lets only users in. */
export function signedIn(caller: Caller | undefined): UserCaller {
  if (caller?.kind !== 'user') throw new Error('This endpoint must let only signed-in users in.');
  return caller;
}

/** The signed-in user or the API key of an endpoint that lets only these in. */
export function actorOf(caller: Caller | undefined): ActingCaller {
  if (caller?.kind !== 'user' && caller?.kind !== 'account')
    throw new Error('This endpoint must let only signed-in users and API keys in.');
  return caller;
}

export const userIdField = z
  .string()
  .optional()
  .describe('The subject of the ID token; needed with one, and left out with an API key.');

/** The actor. A user must be the one the request names: by the subject of its ID token, or by the id it is shown under. */
export function requireSameUser(caller: Caller | undefined, userId: string | undefined): ActingCaller {
  const actor = actorOf(caller);
  if (actor.kind === 'account') {
    if (userId !== undefined) throw new Problem('USER_MISMATCH', 'An API key is no user: leave userId out.');
    return actor;
  }
  if (userId === undefined) throw invalidRequest('userId: is required, as string.');
  if (actor.subject !== userId && actor.userId !== userId)
    throw new Problem('USER_MISMATCH', 'userId must be the subject of the ID token.');
  return actor;
}

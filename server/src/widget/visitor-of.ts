import type { Caller } from '../identity/index.ts';

type VisitorCaller = Extract<Caller, { kind: 'visitor' }>;

/** The visitor who calls an endpoint that lets only visitors in. */
export function visitorOf(caller: Caller | undefined): VisitorCaller {
  if (caller?.kind !== 'visitor') throw new Error('This endpoint must let only visitors in.');
  return caller;
}

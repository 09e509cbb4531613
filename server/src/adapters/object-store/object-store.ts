import { Problem } from '../../errors/index.ts';

/**
 * Keeps bytes outside the database, by keys. Everything may be asked again: a second time changes nothing. Rejects with
 * `objectStoreOutage` where the store does not do what it was asked.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Resolves when the store has confirmed that none of them is there any more. */
  delete(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const tryAgainS = 5;

/** The store cannot do its work at the moment. What it said is the cause, which is logged and not sent. */
export const objectStoreOutage = (cause: unknown) =>
  new Problem('SERVICE_UNAVAILABLE', 'The store of uploaded files does not answer. Try again in a few seconds.', {
    headers: { 'Retry-After': String(tryAgainS) },
    cause,
  });

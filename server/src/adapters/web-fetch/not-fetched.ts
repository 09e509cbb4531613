import { NotFetched } from '../../knowledge/ports.ts';

interface Attempt {
  /** Aborted when it has taken too long. */
  limit: AbortSignal;
  timeoutMs: number;
  /** What was to answer, in the owner's words. */
  what: 'website' | 'receiver';
}

/** Says in a sentence for the owner why nothing answered. */
export function notFetched(error: unknown, { limit, timeoutMs, what }: Attempt): NotFetched {
  if (error instanceof NotFetched) return error;
  if (limit.aborted)
    return new NotFetched(`The ${what} did not answer within ${timeoutMs / 1_000} seconds.`, {
      isTransient: true,
      cause: error,
    });
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof NotFetched) return cause;
  const [reason, isTransient] = reasons[code ?? '']?.(what) ?? [`The connection to the ${what} failed.`, true];
  return new NotFetched(reason, { isTransient, cause: error });
}

type Reason = (what: string) => [reason: string, isTransient: boolean];
const notTrusted: Reason = (what) => [`The ${what}'s certificate is not trusted.`, false];
const reasons: Record<string, Reason> = {
  ENOTFOUND: (what) => [`There is no ${what} of this name.`, false],
  EAI_AGAIN: (what) => [`The name of the ${what} could not be looked up.`, true],
  ECONNREFUSED: (what) => [`The ${what} refused the connection.`, true],
  UND_ERR_CONNECT_TIMEOUT: (what) => [`The ${what} could not be reached.`, true],
  CERT_HAS_EXPIRED: (what) => [`The ${what}'s certificate has expired.`, false],
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: (what) => [`The ${what}'s certificate is for another name.`, false],
};

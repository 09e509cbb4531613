import type { Operation } from '../operations.ts';

/** The credential that an example sends: a key where one may be used. */
export interface Credential {
  /** The environment variable that holds it. */
  variable: string;
  isApiKey: boolean;
}

export function credentialOf({ scopes, callers }: Operation): Credential | undefined {
  if (scopes.length > 0) return { variable: 'PARLEY_API_KEY', isApiKey: true };
  if (callers.includes('nobody')) return undefined;
  if (callers.includes('user')) return { variable: 'PARLEY_ID_TOKEN', isApiKey: false };
  return { variable: callers.includes('visitor') ? 'PARLEY_VISITOR_TOKEN' : 'PARLEY_OPERATOR_KEY', isApiKey: false };
}

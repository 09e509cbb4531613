import type { ApiKeyAccess, Scope } from '../identity/index.ts';

/** An API key needs one of these scopes; one for a single chatbot is confined to that. */
export const withScope = (...scopes: [Scope, ...Scope[]]): ApiKeyAccess => ({ scopes, isOfAccount: false });

/** The same, of a key for the whole account: more than one chatbot is concerned. */
export const withAccountScope = (...scopes: [Scope, ...Scope[]]): ApiKeyAccess => ({ scopes, isOfAccount: true });

/** No API key may call it, for a reason that its description gives. */
export const noApiKey = (reason: string): ApiKeyAccess => ({ refusedBecause: reason });

/** What a reader of the documentation is told. */
export function describeAccess(access: ApiKeyAccess): string {
  if ('refusedBecause' in access) return `API keys are not accepted. ${access.refusedBecause}`;
  const named = [...new Set([...access.scopes, 'manage'])].map((scope) => `\`${scope}\``).join(' or ');
  return `An API key needs the scope ${named}${access.isOfAccount ? ', for the whole account' : ''}.`;
}

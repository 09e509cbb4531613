import { Problem } from '../errors/index.ts';
import type { AccountCaller } from './caller.ts';
import type { Role } from './roles.ts';
import { requireScope, type Scope } from './scopes.ts';

/** What an endpoint asks of an API key, or why it accepts none. */
export type ApiKeyAccess =
  | {
      /** One of these suffices, and so does `manage`. */
      scopes: readonly Scope[];
      /** Whether it concerns more than one chatbot, so that a key for one is refused. */
      isOfAccount: boolean;
    }
  | { refusedBecause: string };

/** An API key needs one of these scopes; one for a single chatbot is confined to that. */
export const withScope = (...scopes: [Scope, ...Scope[]]): ApiKeyAccess => ({ scopes, isOfAccount: false });

/** The same, of a key for the whole account: more than one chatbot is concerned. */
export const withAccountScope = (...scopes: [Scope, ...Scope[]]): ApiKeyAccess => ({ scopes, isOfAccount: true });

/** No API key may call it, for a reason that its description gives. */
export const noApiKey = (reason: string): ApiKeyAccess => ({ refusedBecause: reason });

/** As which member of its account a key acts by a scope: as the least that the scope needs. */
const roleByScope: Record<Scope, Role> = {
  ask: 'agent',
  read: 'agent',
  sources: 'admin',
  live: 'agent',
  manage: 'admin',
};

/** The key in the role that the endpoint gives it; one that lacks the scope is refused. */
export function admitKey(key: AccountCaller, access: ApiKeyAccess): AccountCaller {
  if ('refusedBecause' in access) throw new Problem('FORBIDDEN', `No API key may do this. ${access.refusedBecause}`);
  const granting = requireScope(key, ...access.scopes);
  if (access.isOfAccount && key.chatbotId !== null)
    throw new Problem('FORBIDDEN', 'This API key is for one chatbot; this needs a key for the whole account.');
  const role = key.scopes.includes('manage') ? 'admin' : roleByScope[granting];
  return role === key.role ? key : { ...key, role };
}

/** What a reader of the documentation is told. */
export function describeAccess(access: ApiKeyAccess): string {
  if ('refusedBecause' in access) return `API keys are not accepted. ${access.refusedBecause}`;
  const named = [...new Set([...access.scopes, 'manage'])].map((scope) => `\`${scope}\``).join(' or ');
  return `An API key needs the scope ${named}${access.isOfAccount ? ', for the whole account' : ''}.`;
}

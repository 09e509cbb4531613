import { Problem } from '../errors/index.ts';
import type { AccountCaller } from './caller.ts';
import type { Role } from './roles.ts';

/** What an API key may be for, with what each allows in plain words. */
export const scopeMeanings = {
  ask: 'ask questions, give feedback, and open live chats as a customer',
  read: 'read statistics, conversations, settings and documents',
  sources: 'manage sources and follow how they are read',
  live: "do an agent's work in live chat",
  manage: 'do everything that an admin may, all other scopes included',
} as const;

export type Scope = keyof typeof scopeMeanings;
export const scopes = Object.keys(scopeMeanings) as [Scope, ...Scope[]];

/** As which member of its account a key acts by a scope: as the least that the scope needs. */
const roleByScope: Record<Scope, Role> = {
  ask: 'agent',
  read: 'agent',
  sources: 'admin',
  live: 'agent',
  manage: 'admin',
};

/** What an endpoint asks of an API key, or why it accepts none. */
export type ApiKeyAccess =
  | {
      /** One of these suffices, and so does `manage`. */
      scopes: readonly Scope[];
      /** Whether it concerns more than one chatbot, so that a key for one is refused. */
      isOfAccount: boolean;
    }
  | { refusedBecause: string };

export const hasScope = ({ scopes }: Pick<AccountCaller, 'scopes'>, scope: Scope): boolean =>
  scopes.includes(scope) || scopes.includes('manage');

export function requireScope(key: Pick<AccountCaller, 'scopes'>, ...anyOf: readonly Scope[]): Scope {
  const granting = anyOf.find((scope) => hasScope(key, scope));
  if (granting) return granting;
  const named = anyOf.map((scope) => `"${scope}"`).join(' or ');
  throw new Problem('FORBIDDEN', `This API key lacks the scope ${named}; create one that has it.`);
}

/** Whether a key, where it is for one chatbot, is for this one. */
export const reaches = (key: Pick<AccountCaller, 'chatbotId'>, chatbotId: string): boolean =>
  key.chatbotId === null || key.chatbotId === chatbotId;

/** The key in the role that the endpoint gives it; one that lacks the scope is refused. */
export function admitKey(key: AccountCaller, access: ApiKeyAccess): AccountCaller {
  if ('refusedBecause' in access) throw new Problem('FORBIDDEN', `No API key may do this. ${access.refusedBecause}`);
  const granting = requireScope(key, ...access.scopes);
  if (access.isOfAccount && key.chatbotId !== null)
    throw new Problem('FORBIDDEN', 'This API key is for one chatbot; this needs a key for the whole account.');
  const role = key.scopes.includes('manage') ? 'admin' : roleByScope[granting];
  return role === key.role ? key : { ...key, role };
}

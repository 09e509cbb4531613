import { Problem } from '../errors/index.ts';

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

interface Scoped {
  scopes: readonly Scope[];
}

export const hasScope = ({ scopes }: Scoped, scope: Scope): boolean =>
  scopes.includes(scope) || scopes.includes('manage');

/** The first of these scopes that the key has. */
export function requireScope(key: Scoped, ...anyOf: readonly Scope[]): Scope {
  const granting = anyOf.find((scope) => hasScope(key, scope));
  if (granting) return granting;
  const named = anyOf.map((scope) => `"${scope}"`).join(' or ');
  throw new Problem('FORBIDDEN', `This API key lacks the scope ${named}; create one that has it.`);
}

/** Whether a key, where it is for one chatbot, is for this one. */
export const reaches = (key: { chatbotId: string | null }, chatbotId: string): boolean =>
  key.chatbotId === null || key.chatbotId === chatbotId;

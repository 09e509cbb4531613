import type { Chatbot } from '../api/documents.ts';

/** What the sidebar led to when it was last known. */
export interface Navigation {
  chatbot?: Pick<Chatbot, 'id' | 'name'> | undefined;
  isOperator?: boolean | undefined;
}

const key = 'parley.navigation';

/** Of this person: another may sign in in the same browser. What cannot be read is as if nothing was kept. */
export function lastNavigation(userId: string): Navigation {
  const { user, chatbot, isOperator } = stored();
  if (user !== userId) return {};
  const { id, name } = Object(chatbot);
  return {
    isOperator: isOperator === true,
    ...(typeof id === 'string' && typeof name === 'string' && { chatbot: { id, name } }),
  };
}

/** Browsers may refuse to keep anything; then the sidebar is filled once its items are known. */
export function keepNavigation(userId: string, navigation: Navigation): void {
  try {
    localStorage.setItem(key, JSON.stringify({ user: userId, ...navigation }));
  } catch {}
}

function stored(): { user?: unknown; chatbot?: unknown; isOperator?: unknown } {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

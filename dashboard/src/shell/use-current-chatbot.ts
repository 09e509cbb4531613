import { useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { useChatbots } from '../chatbots/use-chatbots.ts';

const key = 'parley.chatbot';

/** The chatbot whose pages the sidebar shows: the one of this page, or else the one looked at last. */
export function useCurrentChatbot(): Pick<Chatbot, 'id' | 'name'> | undefined {
  const [address] = useLocation();
  const { data = [] } = useChatbots();
  const id = /^\/chatbots\/([^/]+)/.exec(address)?.[1];
  if (id !== undefined) remember(id);
  const wanted = id ?? remembered();
  return data.find((chatbot) => chatbot.id === wanted) ?? data[0];
}

/** Browsers may refuse to keep anything; then the first chatbot is shown. */
function remember(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {}
}

function remembered(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { pageName } from '../shell/pages.ts';
import { NotYet } from '../ui/not-yet.tsx';
import { useWords } from '../words/index.ts';
import { useChatbot } from './use-chatbots.ts';

/** A page of one chatbot, once that is known. */
export function ChatbotFrame({ id, children }: { id: string; children: (chatbot: Chatbot) => ReactNode }) {
  const words = useWords();
  const chatbot = useChatbot(id);
  const [address] = useLocation();
  if (chatbot.data) return children(chatbot.data);
  return <NotYet title={words(pageName(address))} error={chatbot.error} retry={() => void chatbot.refetch()} />;
}

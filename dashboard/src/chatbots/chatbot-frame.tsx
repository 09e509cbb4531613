import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { firstReadings } from '../onboarding/first-readings.ts';
import { OfferQuestions } from '../onboarding/offer-questions.tsx';
import { PageOutline } from '../shell/page-outline.tsx';
import { useChatbot } from './use-chatbots.ts';

/** A page of one chatbot, once that is known. */
export function ChatbotFrame({ id, children }: { id: string; children: (chatbot: Chatbot) => ReactNode }) {
  const chatbot = useChatbot(id);
  const [address] = useLocation();
  if (chatbot.data)
    return (
      <>
        {firstReadings.has(id) && <OfferQuestions chatbotId={id} />}
        {children(chatbot.data)}
      </>
    );
  return <PageOutline address={address} error={chatbot.error} retry={() => void chatbot.refetch()} />;
}

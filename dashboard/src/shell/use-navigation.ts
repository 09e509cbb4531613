import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAccounts, useChatbots, useIsOperator } from '../chatbots/use-chatbots.ts';
import { useUser } from '../session/session-context.ts';
import { keepNavigation, lastNavigation, type Navigation } from './last-navigation.ts';
import { useCurrentChatbot } from './use-current-chatbot.ts';

/** What the sidebar leads to; what it last led to until that is known, so that it does not grow. */
export function useNavigation(): Navigation {
  const { id: userId } = useUser();
  const [address] = useLocation();
  const areAccountsKnown = useAccounts().data !== undefined;
  const areChatbotsKnown = useChatbots().data !== undefined;
  const isOperator = useIsOperator();
  const current = useCurrentChatbot();
  const last = lastNavigation(userId);
  const chatbot = areChatbotsKnown ? current : at(address, last.chatbot);
  const isKnown = areAccountsKnown && areChatbotsKnown;
  const { id, name } = current ?? {};
  useEffect(() => {
    if (isKnown) keepNavigation(userId, { isOperator, ...(id && name && { chatbot: { id, name } }) });
  }, [isKnown, userId, isOperator, id, name]);
  return { chatbot, isOperator: areAccountsKnown ? isOperator : last.isOperator };
}

/** Not on the pages of another. */
function at(address: string, chatbot: Navigation['chatbot']): Navigation['chatbot'] {
  const here = /^\/chatbots\/([^/]+)/.exec(address)?.[1];
  return here === undefined || here === chatbot?.id ? chatbot : undefined;
}

import { useState } from 'react';
import type { Source } from '../api/documents.ts';
import { useSourceItems } from '../sources/use-sources.ts';
import { mostOffered, questionsToAsk } from './questions-to-ask.ts';
import { useChatbotSettings } from './use-chatbot-settings.ts';
import { pagesLookedAt, readingOf, useFoundQuestions } from './use-found-questions.ts';

/**
 * What can be asked first: what visitors are offered, or else what the content asks and answers; nothing before some of
 * it is read. Once there are some, they stay.
 */
export function useQuestionsToAsk(
  chatbotId: string,
  sources: readonly Source[] | undefined,
  most = mostOffered,
): readonly string[] {
  const [offered, setOffered] = useState<{ to: string; questions: readonly string[] }>();
  const isOffered = offered?.to === chatbotId;
  const settings = useChatbotSettings(chatbotId);
  const own = settings.data?.suggestedQuestions ?? [];
  const items = useSourceItems(
    chatbotId,
    sources?.find(({ type }) => type === 'website'),
    'ready',
  );
  const pages = items.data?.pages.flatMap(({ documents }) => documents) ?? [];
  const { isReading, read } = readingOf(sources);
  const found = useFoundQuestions(chatbotId, sources, settings.isSuccess && own.length === 0 && !isOffered);
  if (isOffered) return offered.questions;
  if (read === 0 || items.isLoading || (own.length === 0 && found.data === undefined)) return [];
  const questions = questionsToAsk({ own, found: found.data ?? [], pages }, most);
  const isEnough = own.length > 0 || questions.length >= most || !isReading || read >= pagesLookedAt;
  if (!isEnough || questions.length === 0) return [];
  setOffered({ to: chatbotId, questions });
  return questions;
}

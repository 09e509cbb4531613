import { useEffect } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useApi } from '../api/api-context.ts';
import { useReading, useSaving } from '../settings/use-settings.ts';
import { useSources } from '../sources/use-sources.ts';
import { firstReadings } from './first-readings.ts';

/** A visitor reads as many before asking something else. */
const mostOffered = 4;

/**
 * Once the first website is read, visitors are offered the best questions that its pages answer: the home page had none.
 * What the owner has written meanwhile stays: it is looked at before, and the server refuses to save over it.
 */
export function OfferQuestions({ chatbotId }: { chatbotId: string }) {
  const api = useApi();
  const read = useReading(chatbotId);
  const { mutateAsync: save } = useSaving(chatbotId);
  const sources = useSources(chatbotId).data;
  const isRead =
    sources?.every(({ status }) => status !== 'pending') === true && sources.some(({ documents }) => documents > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isRead || !firstReadings.has(chatbotId)) return;
    // At once, so that another page or tab does not begin it as well.
    firstReadings.remove(chatbotId);
    void offer();
  }, [isRead, chatbotId]);

  async function offer(): Promise<void> {
    try {
      const { questions } = await api.call(`/api/chatbots/${chatbotId}/suggested-questions`);
      if (questions.length === 0) return;
      // The website's logo may arrive between reading and saving.
      await add(questions).catch((error) => (isOvertaken(error) ? add(questions) : undefined));
    } catch {
      // Nobody has asked for it: it stays with what the settings offer.
    }
  }

  async function add(questions: readonly string[]): Promise<void> {
    const found = await read();
    if (found.saved.suggestedQuestions.length > 0) return;
    const draft = { ...found.saved, suggestedQuestions: questions.slice(0, mostOffered) };
    await save({ read: found, draft });
  }

  return null;
}

const isOvertaken = (error: unknown) => error instanceof ParleyError && error.status === 412;

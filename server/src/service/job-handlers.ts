import { createErasureStore } from '../adapters/database/erasure/erasure-store.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import { createErasure } from '../erasure/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { Domains } from './create-domains.ts';

/** What each kind of job does. `onProgress` is called while one is at work. */
export function jobHandlers(
  { knowledge, answering, batchTests }: Domains,
  { database, index }: Adapters,
  onProgress: () => void,
): Record<string, JobHandler> {
  const erasure = createErasure({ store: createErasureStore(database) });
  return {
    'read-source': {
      run: (sourceId, { signal, onProgress: noteProgress }) =>
        knowledge.readSource(sourceId, {
          signal,
          onProgress() {
            noteProgress();
            onProgress();
          },
        }),
      giveUp: (sourceId) => knowledge.giveUp(sourceId),
    },
    'help-source': {
      isHelp: true,
      run: (sourceId, context) => knowledge.helpSource(sourceId, context),
      // Whoever reads the source goes on without.
      giveUp: async () => {},
    },
    'embed-source': {
      run: (sourceId, context) => knowledge.embedSource(sourceId, context),
      giveUp: async () => {},
    },
    calibrate: {
      // It starts over after an interruption: questions asked so far are no progress of the job.
      run: (chatbotId, { signal }) => answering.calibrating.calibrate(chatbotId, { signal, onAsked: onProgress }),
      giveUp: (chatbotId) => answering.calibrating.giveUp(chatbotId),
    },
    'run-test': { run: batchTests.run, giveUp: batchTests.giveUp },
    'erase-chatbot': {
      run: async (chatbotId, context) => {
        await erasure.eraseChatbot(chatbotId, context);
        await index.forget?.(chatbotId);
      },
      giveUp: async () => {},
    },
    'erase-account': { run: erasure.eraseAccount, giveUp: async () => {} },
  };
}

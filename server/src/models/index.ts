import type { Chatbot } from '../chatbots/index.ts';
import type { LanguageModel } from './ports.ts';

export type { LanguageModel, Prompt, PromptMessage } from './ports.ts';
export { ModelFailure } from './ports.ts';

export type Models = ReturnType<typeof createModels>;

interface Dependencies {
  /** The server's own, by its settings. */
  serverModel: LanguageModel | undefined;
}

/** Which language model writes for a chatbot. */
export function createModels({ serverModel }: Dependencies) {
  return {
    /** Nothing where no model is configured: the embedded answerer then answers. */
    async modelFor(_chatbot: Chatbot): Promise<LanguageModel | undefined> {
      return serverModel;
    },
  };
}

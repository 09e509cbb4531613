import { modelsOfOllama } from '../adapters/language-model/local-ollama.ts';
import type { Logger } from '../logging/index.ts';

/** Logs how to use a model that runs on this machine; it is not used unasked. */
export async function offerOllama(address: string, logger: Logger): Promise<void> {
  const [model] = (await modelsOfOllama(address)) ?? [];
  if (model === undefined) return;
  const settings = `MODEL_BASE_URL=${address}/v1 MODEL_NAME=${model}`;
  logger.info(`An Ollama is running on this machine. To let it write the answers, start with ${settings}`);
}

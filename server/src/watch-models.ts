import type { QueueRefusal } from './fair-queue.ts';
import type { Metrics } from './http/metrics.ts';
import type { Logger } from './logging/index.ts';
import type { ModelFailure } from './models/index.ts';

/** Reports on models to the operator: always metrics, a log line when somebody should look, never the text of a provider. */
export function watchModels(metrics: Metrics, logger: Logger) {
  let spentDay = '';
  let spentAccounts = new Set<string>();
  return {
    onCall: metrics.countModelCall,
    onBreaker(model: string, isOpen: boolean) {
      metrics.noteModelBreaker(model, isOpen);
      if (isOpen) logger.warn({ model }, 'a language model keeps failing and is paused');
      else logger.info({ model }, 'a language model is asked again');
    },
    onRefused: (refusal: QueueRefusal) => metrics.countRefusal('model', refusal),
    onFallback(failed: string, next: string, { reason, status }: ModelFailure) {
      metrics.countModelFallback();
      logger.warn({ model: failed, next, reason, status }, 'a language model failed; the next one is asked');
    },
    onSpent(accountId: string, day: string) {
      metrics.countSpentDay();
      if (day !== spentDay) spentAccounts = new Set();
      spentDay = day;
      if (spentAccounts.has(accountId)) return;
      spentAccounts.add(accountId);
      logger.warn({ accountId, day }, "an account's day is spent; the embedded answerer answers for it");
    },
    onLocked: (chatbotId: string) =>
      logger.error({ chatbotId }, "the key of a chatbot's model was locked with another SECRET_KEY"),
  };
}

import type { Reply } from '../../../clients/js/src/calls.ts';
import { en } from '../words/en.ts';
import type { useWords } from '../words/index.ts';

type Trial = Pick<Reply<'POST', '/api/chatbots/{id}/model/test'>, 'reason' | 'reasons'>;

/** Why a model does not work, in the language of the dashboard where the server gives a code, else in the server's words. */
export function sayTrial({ reason, reasons: [first] = [] }: Trial, words: ReturnType<typeof useWords>): string {
  // A newer server may know more of them, an older one none.
  if (first && `trial_${first.code}` in en) return words(`trial_${first.code}`, first.values);
  return reason ?? '';
}

import type { Chatbot } from '../chatbots/index.ts';
import type { KnownVector } from '../knowledge/index.ts';
import type { FinishedDraft } from './drafts/draft.ts';
import { extractiveDraft } from './drafts/extractive-draft.ts';
import { pairDraft } from './drafts/pair-draft.ts';
import { type Mode, modeSettings } from './modes.ts';
import { matchingPair } from './pairs/matching-pair.ts';
import type { AnsweringServices } from './services.ts';

export interface Verdict {
  /** `answer`, `refusal`, or what else the answerer says of it. */
  kind: string;
  confidence: number;
}

const mode: Mode = 'standard';

/**
 * Whether the chatbot would answer a question from its documents as they are now. Walks the steps of an answer and
 * records nothing; no language model is asked, which may cost money.
 */
export async function wouldAnswer(
  chatbot: Chatbot,
  question: string,
  services: AnsweringServices,
  known?: KnownVector,
): Promise<Verdict> {
  const findings = await services.knowledge.findPassages(
    chatbot,
    question,
    modeSettings[mode].passages,
    undefined,
    known,
  );
  const conversation = {
    session: { id: '', chatbotId: chatbot.id, accountId: chatbot.accountId, owner: '', heldBy: null },
    turns: [],
  };
  const request = {
    ...{ chatbot, conversation, mode, findings },
    ...{ message: question, standAlone: question, streamed: false },
  };
  const pair = matchingPair(question, findings.passages);
  const draft = pair ? pairDraft(pair, request, services) : extractiveDraft(request, services);
  for (;;) {
    const piece = await draft.next();
    if (piece.done) return verdictOn(piece.value);
  }
}

/** What the answerer says of its answer decides; an answer without sources is a refusal where it says nothing. */
function verdictOn({ kind, sources, confidence }: FinishedDraft & { kind?: string }): Verdict {
  return { kind: kind ?? (sources.length > 0 ? 'answer' : 'refusal'), confidence };
}

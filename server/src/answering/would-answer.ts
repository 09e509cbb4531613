import type { Chatbot } from '../chatbots/index.ts';
import type { KnownVector } from '../knowledge/index.ts';
import type { DraftRequest, FinishedDraft } from './drafts/draft.ts';
import { extractiveDraft } from './drafts/extractive-draft.ts';
import { pairDraft } from './drafts/pair-draft.ts';
import { type Mode, modeSettings } from './modes.ts';
import { matchingPair } from './pairs/matching-pair.ts';
import { mostToRead, readFindings } from './reading/read-findings.ts';
import type { AnsweringServices } from './services.ts';

export type Verdict = Pick<FinishedDraft, 'kind' | 'confidence'>;

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
  const { passages: most } = modeSettings[mode];
  const { knowledge, reader } = services;
  const [found, calibration] = await Promise.all([
    knowledge.findPassages(chatbot, question, reader ? mostToRead : most, undefined, known),
    services.calibrationOf?.(chatbot.id),
  ]);
  const findings = await readFindings(question, found, reader, { most });
  const request: DraftRequest = {
    chatbot,
    conversation: {
      session: { id: '', chatbotId: chatbot.id, accountId: chatbot.accountId, owner: '', heldBy: null },
      turns: [],
      earlierQuestions: [],
    },
    message: question,
    understood: {
      standAlone: question,
      isFollowUp: false,
      usage: { promptTokens: 0, completionTokens: 0 },
    },
    mode,
    language: findings.passages[0]?.language ?? 'en',
    confidenceThreshold: chatbot.settings.confidenceThreshold ?? services.confidenceThreshold,
    findings,
    calibration,
    streamed: false,
    isPersonThere: async () => false,
  };
  const pair = matchingPair(question, findings.passages);
  const draft = pair ? pairDraft(pair, request, services) : extractiveDraft(request, services);
  for (;;) {
    const piece = await draft.next();
    if (piece.done) return { kind: piece.value.kind, confidence: piece.value.confidence };
  }
}

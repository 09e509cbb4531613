import type { Answer } from './answer-document.ts';
import type { AnswerEntry } from './entries.ts';

export function answerEntry(answer: Answer, at: number): AnswerEntry {
  const { messageId, sessionId, response, certainty, citations, highlights, sources, kind, handover } = answer;
  return {
    kind: 'answer',
    key: messageId,
    at,
    text: response,
    messageId,
    sessionId,
    certainty,
    isLed: answer.lead !== undefined,
    citations,
    highlights,
    sources,
    related: answer.related ?? [],
    replyKind: kind,
    offersPerson: handover === 'offered',
    rating: null,
    isOfThisPage: true,
  };
}

/** As far as an answer came that the visitor has stopped. */
export function stoppedAnswer(questionKey: string, text: string): AnswerEntry {
  return {
    kind: 'answer',
    key: `${questionKey}-stopped`,
    at: Date.now(),
    text,
    isStopped: true,
    certainty: 'sure',
    isLed: false,
    citations: [],
    sources: [],
    related: [],
    rating: null,
    replyKind: 'answer',
    offersPerson: false,
    isOfThisPage: true,
  };
}

import { useRef, useState } from 'react';
import { AnswerStream } from '../../../clients/js/src/answer-stream.ts';
import { useApi } from '../api/api-context.ts';
import type { Answer, Mode } from '../api/documents.ts';

export interface Asked {
  id: number;
  question: string;
  mode: Mode;
  /** What has been written so far. */
  text: string;
  answer?: Answer;
  error?: unknown;
  isStopped?: boolean;
  /** Whether it was asked again because its answer was bettered. */
  isImproved?: boolean;
}

/** Questions to a chatbot in one conversation, each followed as it is answered. */
export function useQuestions(chatbotId: string) {
  const api = useApi();
  const [all, setAll] = useState<Asked[]>([]);
  const running = useRef<AbortController>(undefined);
  const sessionId = useRef<string>(undefined);
  const last = all.at(-1);
  const isAnswering = last !== undefined && !last.answer && !last.isStopped && last.error === undefined;

  const change = (changes: Partial<Asked>) =>
    setAll((asked) => asked.map((one, at) => (at === asked.length - 1 ? { ...one, ...changes } : one)));

  async function ask(question: string, mode: Mode, isImproved = false): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setAll((asked) => [...asked, { id: asked.length, question, mode, text: '', isImproved }]);
    try {
      const asked = { chatbotId, message: question, mode, ...(sessionId.current && { sessionId: sessionId.current }) };
      const stream = new AnswerStream(api.transport, asked, { signal });
      let text = '';
      for await (const chunk of stream) {
        text += chunk;
        change({ text });
      }
      const answer = await stream.final();
      sessionId.current = answer.sessionId;
      change({ text: answer.response, answer });
    } catch (error) {
      // What was stopped stays as far as it came.
      change(signal.aborted ? { isStopped: true } : { error });
    }
  }

  /** A new conversation. */
  function startOver() {
    sessionId.current = undefined;
    setAll([]);
  }

  return { all, ask, isAnswering, startOver, stop: () => running.current?.abort() };
}

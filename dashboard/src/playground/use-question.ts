import { useRef, useState } from 'react';
import { readEvents } from '../../../clients/js/src/read-events.ts';
import { useApi } from '../api/api-context.ts';
import type { Answer, Mode } from '../api/documents.ts';
import { Problem } from '../api/problem.ts';

export interface Asked {
  id: number;
  question: string;
  mode: Mode;
  /** What has been written so far. */
  text: string;
  answer?: Answer;
  error?: unknown;
  isStopped?: boolean;
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

  async function ask(question: string, mode: Mode): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setAll((asked) => [...asked, { id: asked.length, question, mode, text: '' }]);
    try {
      const body = {
        chatbotId,
        message: question,
        mode,
        events: true,
        ...(sessionId.current && { sessionId: sessionId.current }),
      };
      const response = await api.send('/api/chatbot/query-stream', { method: 'POST', body, signal });
      let text = '';
      for await (const { event, data } of readEvents(response.body)) {
        const said = JSON.parse(data);
        if (event === 'chunk') {
          text += said.chunk;
          change({ text });
        } else if (event === 'answer') {
          sessionId.current = said.sessionId;
          change({ text: said.response, answer: said });
        } else if (event === 'error') throw new Problem(500, said.code, said.message);
      }
    } catch (error) {
      // What was stopped stays as far as it came.
      change(signal.aborted ? { isStopped: true } : { error });
    }
  }

  return { all, ask, isAnswering, stop: () => running.current?.abort() };
}

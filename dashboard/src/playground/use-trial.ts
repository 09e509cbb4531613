import { useCallback, useEffect, useRef, useState } from 'react';
import { type ErrorCode, ParleyError } from '../../../clients/js/src/parley-error.ts';
import { messageFrom, sealed, type ToFrame, type ToPage } from '../../../widget/src/protocol.ts';
import type { Answer, Mode } from '../api/documents.ts';
import { useSession } from '../session/session-context.ts';
import { useWords } from '../words/index.ts';
import { rememberTried } from './tried.ts';

export interface Asked {
  /** Counts the questions. */
  id: number;
  question: string;
  mode: Mode;
  answer?: Answer;
  error?: unknown;
  isStopped?: boolean;
  /** Whether it was asked again because its answer was bettered. */
  isImproved?: boolean;
}

/**
 * The real chat in its frame, asked in the name of whoever is signed in: it tells what was asked and answered, and gets
 * the ID token when it asks for it, from this window and of this origin alone.
 */
export function useTrial(chatbotId: string, suggested: readonly string[], onInspect: () => void) {
  const session = useSession();
  const words = useWords();
  const inspect = words('tryInspect');
  const inspectOf = words('tryInspectOf', { question: '{question}' });
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [mode, setMode] = useState<Mode>('standard');
  const [all, setAll] = useState<readonly Asked[]>([]);
  const [chosen, setChosen] = useState<string>();
  const improved = useRef<string>(undefined);
  const inspected = all.find(({ answer }) => answer && answer.messageId === chosen) ?? all.at(-1);
  const inspectedId = inspected?.answer?.messageId;
  // As text, so that the same questions in a new list are not told again.
  const asText = JSON.stringify(suggested);

  const tell = useCallback(
    (message: ToFrame) => frame.current?.contentWindow?.postMessage(sealed(message), location.origin),
    [],
  );
  const choose = useCallback(
    (mode: Mode) => tell({ type: 'trial', mode, inspected: inspectedId, inspect, inspectOf }),
    [tell, inspectedId, inspect, inspectOf],
  );
  const offer = useCallback(() => {
    const suggestedQuestions = JSON.parse(asText) as string[];
    if (suggestedQuestions.length > 0) tell({ type: 'configure', configuration: { suggestedQuestions } });
  }, [tell, asText]);
  useEffect(() => void choose(mode), [choose, mode]);
  useEffect(offer, [offer]);

  useEffect(() => {
    const change = (number: number, changes: Partial<Asked>) =>
      setAll((asked) => asked.map((one) => (one.id === number ? { ...one, ...changes } : one)));

    function hear(message: ToPage) {
      switch (message.type) {
        case 'ready':
          choose(mode);
          offer();
          break;
        case 'unread':
          // The first that the chat tells once it is drawn: until then the frame is white, also in the dark.
          setDrawn(true);
          break;
        case 'token-wanted':
          // Without one, nobody is signed in here any more.
          (message.wasRefused ? session.renewed() : session.token()).then(
            (token) => tell({ type: 'token', token }),
            () => {},
          );
          break;
        case 'asked': {
          const { number: id, question, mode } = message;
          const isImproved = improved.current === question;
          improved.current = undefined;
          rememberTried(chatbotId);
          setChosen(undefined);
          setAll((asked) => [...asked, { id, question, mode, isImproved }]);
          break;
        }
        case 'answered':
          change(message.number, { answer: message.answer });
          break;
        case 'unanswered': {
          const { number, code, message: text = '', status = 0 } = message;
          // What the server said, in its own words.
          const error = code && new ParleyError(code as ErrorCode, text, { status });
          change(number, error ? { error } : { isStopped: true });
          break;
        }
        case 'inspect':
          setChosen(message.messageId);
          onInspect();
      }
    }
    const listen = (event: MessageEvent) => {
      const sender = { window: frame.current?.contentWindow ?? null, origin: location.origin };
      const message = messageFrom<ToPage>(event, sender);
      if (message) hear(message);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [chatbotId, session, tell, choose, offer, mode, onInspect]);

  // Who comes here comes to ask.
  useEffect(() => {
    if (isDrawn) tell({ type: 'open', focus: true });
  }, [isDrawn, tell]);

  return {
    frame,
    isDrawn,
    mode,
    setMode,
    all,
    inspected,
    /** Asks again what was bettered. */
    askAgain(question: string, mode: Mode) {
      improved.current = question.trim();
      setMode(mode);
      choose(mode);
      tell({ type: 'ask', text: question });
    },
    /** A new conversation. */
    startOver() {
      tell({ type: 'reset' });
      tell({ type: 'open', focus: true });
      setChosen(undefined);
      setAll([]);
    },
  };
}

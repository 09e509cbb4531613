import { useCallback, useEffect, useRef, useState } from 'react';
import { fragmentOf } from '../../../widget/src/protocol.ts';
import { ChatOutline } from '../ui/loading-outlines.tsx';
import { readPreferences } from '../ui/preferences.ts';
import { useDrawnChat } from '../ui/use-drawn-chat.ts';
import { useWords } from '../words/index.ts';

interface Props {
  chatbotId: string;
  questions: readonly string[];
  /** It arrives while the chat is there already. */
  logoUrl: string | undefined;
}

/** The chat as visitors get it, with questions to ask. */
export function TryChat({ chatbotId, questions, logoUrl }: Props) {
  const words = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const isDrawn = useDrawnChat(frame);
  const [address] = useState(
    () =>
      `/chat/${chatbotId}${fragmentOf({ origin: location.origin, mode: 'inline', scheme: readPreferences().theme })}`,
  );
  // As text, so that the same in a new list is not told again.
  const asText = JSON.stringify({
    ...(questions.length > 0 && { suggestedQuestions: questions }),
    ...(logoUrl && { logoUrl }),
  });
  const tell = useCallback(() => {
    const configuration: unknown = JSON.parse(asText);
    if (asText !== '{}')
      frame.current?.contentWindow?.postMessage({ parley: 1, type: 'configure', configuration }, location.origin);
  }, [asText]);
  useEffect(tell, [tell]);
  return (
    <section aria-label={words('readingTry')} className="reading-chat">
      {!isDrawn && <ChatOutline />}
      <iframe
        ref={frame}
        className={isDrawn ? '' : 'is-loading'}
        title={words('readingTry')}
        src={address}
        onLoad={tell}
      />
    </section>
  );
}

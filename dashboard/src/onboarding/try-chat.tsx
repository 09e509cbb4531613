import { useCallback, useEffect, useRef, useState } from 'react';
import { fragmentOf } from '../../../widget/src/protocol.ts';
import { readPreferences } from '../ui/preferences.ts';
import { useWords } from '../words/index.ts';

/** The chat as visitors get it, with questions to ask. */
export function TryChat({ chatbotId, questions }: { chatbotId: string; questions: readonly string[] }) {
  const words = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(
    () =>
      `/chat/${chatbotId}${fragmentOf({ origin: location.origin, mode: 'inline', scheme: readPreferences().theme })}`,
  );
  // As text, so that the same questions in a new list are not told again.
  const asText = JSON.stringify(questions);
  const tell = useCallback(() => {
    const configuration = { suggestedQuestions: JSON.parse(asText) as string[] };
    if (configuration.suggestedQuestions.length > 0)
      frame.current?.contentWindow?.postMessage({ parley: 1, type: 'configure', configuration }, location.origin);
  }, [asText]);
  useEffect(tell, [tell]);
  return (
    <section aria-label={words('readingTry')} className="reading-chat">
      <iframe ref={frame} title={words('readingTry')} src={address} onLoad={tell} />
    </section>
  );
}

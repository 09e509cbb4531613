import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Chatbot } from '../api/documents.ts';
import { useWords } from '../words/index.ts';
import { type Draft, tidied } from './draft.ts';

/** Where the chat stands: it listens to no other origin. */
const place = new URLSearchParams({ origin: location.origin, mode: 'inline' });

/** The real chat beside the form, which shows what is being edited; the corner it stands in is seen on the site. */
export function Preview({ chatbot, draft }: { chatbot: Chatbot; draft: Draft }) {
  const words = useWords();
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const configuration = useMemo(() => configurationOf(chatbot, draft), [chatbot, draft]);
  const tell = useCallback(
    () => frame.current?.contentWindow?.postMessage({ parley: 1, type: 'configure', configuration }, location.origin),
    [configuration],
  );
  useEffect(tell, [tell]);
  return (
    <section className="preview" aria-label={words('setPreview')}>
      <div className="preview-frame">
        <iframe
          ref={frame}
          className={isLoaded ? '' : 'is-loading'}
          title={words('setPreviewFrame')}
          src={`/chat/${chatbot.id}#${place}`}
          onLoad={() => {
            setLoaded(true);
            tell();
          }}
        />
      </div>
      <p className="quiet">{words('setPreviewHint')}</p>
    </section>
  );
}

/** As the chat is given it by the server. */
function configurationOf({ id, isActive }: Chatbot, draft: Draft) {
  const { name, domains, welcomeMessage, suggestedQuestions, languages, isEnabled, ...rest } = tidied(draft);
  const { primaryColor, backgroundColor, textColor, position, welcomeMessages, logoUrl, preChatForm } = rest;
  return {
    id,
    name,
    domain: domains[0] ?? '',
    isActive,
    welcomeMessage,
    welcomeMessages,
    ...(logoUrl.startsWith('https://') && { logoUrl }),
    preChatForm,
    suggestedQuestions,
    languages,
    theme: { primaryColor, backgroundColor, textColor, position },
    liveChat: { isEnabled },
  };
}

import { useEffect, useRef, useState } from 'react';
import { fragmentOf, messageFrom, type ToPage } from '../../../widget/src/protocol.ts';
import { ChatOutline } from '../ui/loading-outlines.tsx';
import { readPreferences } from '../ui/preferences.ts';
import { useWords } from '../words/index.ts';
import './first-chat.css';

/** The chat as visitors get it, to look at: before it has content there is nothing to ask. */
export function FirstChat({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const [isDrawn, setDrawn] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(
    () =>
      `/chat/${chatbotId}${fragmentOf({ origin: location.origin, mode: 'inline', scheme: readPreferences().theme })}`,
  );
  // An empty frame is white, also in the dark: the first that the chat tells is told once it is drawn.
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const sender = { window: frame.current?.contentWindow ?? null, origin: location.origin };
      if (messageFrom<ToPage>(event, sender)?.type === 'unread') setDrawn(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  return (
    <div className="first-chat" inert>
      {!isDrawn && <ChatOutline />}
      <iframe ref={frame} className={isDrawn ? '' : 'is-loading'} title={words('setPreviewFrame')} src={address} />
    </div>
  );
}

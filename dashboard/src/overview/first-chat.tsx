import { useRef, useState } from 'react';
import { fragmentOf } from '../../../widget/src/protocol.ts';
import { ChatOutline } from '../ui/loading-outlines.tsx';
import { readPreferences } from '../ui/preferences.ts';
import { useDrawnChat } from '../ui/use-drawn-chat.ts';
import { useWords } from '../words/index.ts';
import './first-chat.css';

/** The chat as visitors get it, to look at: before it has content there is nothing to ask. */
export function FirstChat({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const isDrawn = useDrawnChat(frame);
  const [address] = useState(
    () =>
      `/chat/${chatbotId}${fragmentOf({ origin: location.origin, mode: 'inline', scheme: readPreferences().theme })}`,
  );
  return (
    <div className="first-chat" inert>
      {!isDrawn && <ChatOutline />}
      <iframe ref={frame} className={isDrawn ? '' : 'is-loading'} title={words('setPreviewFrame')} src={address} />
    </div>
  );
}

import { type RefObject, useEffect, useState } from 'react';
import { messageFrom, type ToPage } from '../../../widget/src/protocol.ts';

/** Whether the chat in a frame is drawn. Until then the frame is empty, and white also in the dark. */
export function useDrawnChat(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const sender = { window: frame.current?.contentWindow ?? null, origin: location.origin };
      // The first that the chat tells is told once it is drawn.
      if (messageFrom<ToPage>(event, sender)?.type === 'unread') setDrawn(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  return isDrawn;
}

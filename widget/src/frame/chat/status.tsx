import { useEffect, useState } from 'preact/hooks';
import type { ChatState } from '../conversation/chat-state.ts';
import { useWords } from './chat-context.ts';

/** One line on what is not as it should be. */
export function Status({ state }: { state: ChatState }) {
  const words = useWords();
  const isOnline = useOnline();
  const { trouble, isUnavailable } = state;
  const text = () => {
    if (!isOnline) return words('offline');
    if (isUnavailable) return words('unavailable');
    if (!trouble) return '';
    return trouble.kind === 'busy' ? words('busy', { n: Math.ceil(trouble.waitMs / 1_000) }) : words(trouble.kind);
  };
  return (
    <p role="status" class="status">
      {text()}
    </p>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}

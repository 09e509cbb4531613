import { Check, CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import './toast.css';

type Kind = 'done' | 'failed';

interface Toast {
  id: number;
  kind: Kind;
  text: string;
}

type ShowToast = (text: string, kind?: Kind) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** What failed takes longer to read. */
const shownForMs = { done: 4_000, failed: 8_000 };
let lastId = 0;

/** Says below the content, for a few seconds, that something was done. What needs an answer belongs on the page instead. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const show = useCallback<ShowToast>((text, kind = 'done') => {
    const id = ++lastId;
    setToast({ id, kind, text });
    setTimeout(() => setToast((shown) => (shown?.id === id ? undefined : shown)), shownForMs[kind]);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {/* There before the first toast is, so that it is read out. */}
      <div className="toasts" role="status">
        {toast && (
          <p key={toast.id} className={`toast ${toast.kind}`}>
            {toast.kind === 'done' ? <Check /> : <CircleAlert />}
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}

export const useToast = () => use(ToastContext);

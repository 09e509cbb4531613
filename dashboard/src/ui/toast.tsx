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

const shownForMs = 4_000;
let lastId = 0;

/** Says in a corner, for a few seconds, that something was done. What needs an answer belongs on the page instead. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useCallback<ShowToast>((text, kind = 'done') => {
    const id = ++lastId;
    setToasts((shown) => [...shown.slice(-2), { id, kind, text }]);
    setTimeout(() => setToasts((shown) => shown.filter((toast) => toast.id !== id)), shownForMs);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {/* There before the first toast is, so that it is read out. */}
      <div className="toasts" role="status">
        {toasts.map(({ id, kind, text }) => (
          <p key={id} className={`toast ${kind}`}>
            {kind === 'done' ? <Check /> : <CircleAlert />}
            {text}
          </p>
        ))}
      </div>
    </ToastContext>
  );
}

export const useToast = () => use(ToastContext);

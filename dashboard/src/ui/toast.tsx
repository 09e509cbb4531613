import { Check, CircleAlert, Info } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import './toast.css';

/** What was done, what happened that nobody is glad of, what failed. */
type Kind = 'done' | 'note' | 'failed';

const icons = { done: Check, note: Info, failed: CircleAlert };

interface Toast {
  id: number;
  kind: Kind;
  text: string;
}

type ShowToast = (text: string, kind?: Kind) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** What failed takes longer to read. */
const shownForMs = { done: 4_000, note: 4_000, failed: 8_000 };
let lastId = 0;

/** Says below the content, for a few seconds, that something was done. What needs an answer belongs on the page instead. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const show = useCallback<ShowToast>((text, kind = 'done') => {
    const id = ++lastId;
    setToast({ id, kind, text });
    setTimeout(() => setToast((shown) => (shown?.id === id ? undefined : shown)), shownForMs[kind]);
  }, []);
  const box = useRef<HTMLDivElement>(null);
  // Above dialogs, in browsers that can; shown anew for each toast, to lie above a dialog that was opened since.
  useEffect(() => {
    const shown = box.current;
    if (!toast || !shown?.showPopover) return;
    shown.showPopover();
    return () => {
      if (shown.isConnected) shown.hidePopover();
    };
  }, [toast]);
  const Icon = icons[toast?.kind ?? 'done'];
  return (
    <ToastContext value={show}>
      {children}
      {/* There before the first toast is, so that it is read out. */}
      <div ref={box} popover="manual" className="toasts" role="status">
        {toast && (
          <p key={toast.id} className={`toast ${toast.kind}`}>
            <Icon />
            <span>{toast.text}</span>
          </p>
        )}
      </div>
    </ToastContext>
  );
}

export const useToast = () => use(ToastContext);

import { Check, CircleAlert, Info, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWords } from '../words/index.ts';
import './toast.css';
import { type Kind, type Toast, withNewer } from './toast-stack.ts';

const icons = { done: Check, note: Info, failed: CircleAlert };

/** What it tells about, where there is only one to be told of: the newer one stands in place of the older. */
type ShowToast = (text: string, kind?: Kind, about?: string) => void;

interface Toasts {
  show: ShowToast;
  /** Where they are drawn, for what is told there by others. */
  stack: HTMLElement | null;
}

const ToastContext = createContext<Toasts>({ show: () => {}, stack: null });

/** What failed takes longer to read. */
const shownForMs = { done: 4_000, note: 4_000, failed: 8_000 };
/** A toast stands on what is at most so far from the lower edge of the window. */
const footPx = 160;
let lastId = 0;

/** Says below the content, for a few seconds, that something was done. What needs an answer belongs on the page instead. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [stack, setStack] = useState<HTMLElement | null>(null);
  const show = useCallback<ShowToast>((text, kind = 'done', about) => {
    const toast = { id: ++lastId, kind, text, about };
    setToasts((all) => withNewer(all, toast));
  }, []);
  useLayoutEffect(() => stack?.showPopover?.(), [stack]);
  // Above a dialog that was opened since, in browsers that can.
  useEffect(() => {
    if (toasts.length === 0 || !stack?.showPopover || !document.querySelector('dialog[open]')) return;
    stack.hidePopover();
    stack.showPopover();
  }, [toasts, stack]);
  return (
    <ToastContext value={useMemo(() => ({ show, stack }), [show, stack])}>
      {children}
      {/* There before the first toast is, so that it is read out. */}
      <div ref={setStack} popover="manual" className="toasts" role="status">
        {toasts.map(({ id, kind, text }) => (
          <ToastCard
            key={id}
            kind={kind}
            order={id}
            shownForMs={shownForMs[kind]}
            dismiss={() => setToasts((all) => all.filter((shown) => shown.id !== id))}
          >
            <span>{text}</span>
          </ToastCard>
        ))}
      </div>
    </ToastContext>
  );
}

export const useToast = () => use(ToastContext).show;
export const useToastStack = () => use(ToastContext).stack;

/** The place of something new in the stack: the newest is nearest to the edge. */
export const newestPlace = () => ++lastId;

interface CardProps {
  kind: Kind;
  order: number;
  /** Without it, it stays until somebody dismisses it. */
  shownForMs?: number;
  dismiss(): void;
  children: ReactNode;
}

/** One of the stack. Its time stands still while somebody reads or reaches for it. */
export function ToastCard({ kind, order, shownForMs, dismiss, children }: CardProps) {
  const words = useWords();
  const card = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const end = useRef(dismiss);
  useEffect(() => {
    end.current = dismiss;
  });
  useEffect(() => {
    if (shownForMs === undefined || isHeld) return;
    const timer = setTimeout(() => end.current(), shownForMs);
    return () => clearTimeout(timer);
  }, [shownForMs, isHeld]);
  useStandingClear(card);
  // Before it leaves the page: afterwards nobody could tell that the focus was here.
  useLayoutEffect(() => {
    const { current } = card;
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById('content')?.focus();
    };
  }, []);
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; it waits for those who read it
    <div
      ref={card}
      className={`toast ${kind}`}
      style={{ order }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      {children}
      <button type="button" className="toast-close" aria-label={words('close')} onClick={dismiss}>
        <X />
      </button>
    </div>
  );
}

/** What is written and saved at the foot of the window stays in sight: the stack stands on it. */
function useStandingClear(card: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const stack = card.current?.closest<HTMLElement>('.toasts');
    if (!stack) return;
    const stand = () => {
      let foot = 0;
      for (const kept of document.querySelectorAll('[data-keep-clear]')) {
        const { top, bottom, height } = kept.getBoundingClientRect();
        if (height > 0 && bottom > innerHeight - footPx && top < innerHeight) foot = Math.max(foot, innerHeight - top);
      }
      stack.style.setProperty('--stands-on', `${foot}px`);
    };
    const changes = new MutationObserver(stand);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
    const events = ['resize', 'scroll', 'input'] as const;
    for (const event of events) addEventListener(event, stand, { passive: true });
    stand();
    return () => {
      changes.disconnect();
      for (const event of events) removeEventListener(event, stand);
    };
  }, [card]);
}

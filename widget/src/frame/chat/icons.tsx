import type { ComponentChildren } from 'preact';

export function icon(content: ComponentChildren) {
  return () => (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {content}
    </svg>
  );
}

export const SendIcon = icon(<path d="M12 19V5M5 12l7-7 7 7" />);
export const StopIcon = icon(<rect x="6" y="6" width="12" height="12" rx="2" fill="currentColor" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const MoreIcon = icon(<path d="M12 5h.01M12 12h.01M12 19h.01" stroke-width="3" />);
export const WaitingIcon = icon(<path d="M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18" />);
export const DownIcon = icon(<path d="M12 5v14M5 12l7 7 7-7" />);

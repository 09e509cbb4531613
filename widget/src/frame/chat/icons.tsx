import type { ComponentChildren } from 'preact';

function icon(content: ComponentChildren) {
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
export const CopyIcon = icon(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />);
export const CheckIcon = icon(<path d="M5 13l4 4L19 7" />);
export const DownIcon = icon(<path d="M12 5v14M5 12l7 7 7-7" />);
const thumb = 'M7 11v9H4v-9zM7 11l4-8a2 2 0 0 1 2 2v4h6a1.5 1.5 0 0 1 1.5 1.800l-1.5 7.500A2 2 0 0 1 17 20H7';
export const UpIcon = icon(<path d={thumb} />);
export const DownThumbIcon = icon(<path d={thumb} transform="rotate(180 12 12)" />);

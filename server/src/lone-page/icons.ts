export type LonePageIcon = 'lost' | 'failed' | 'offline' | 'no-chat' | 'mail' | 'done' | 'link-over';

interface Icon {
  /** Of Lucide, as in the dashboard. */
  shape: string;
  tone: 'neutral' | 'good' | 'warn';
}

const paths = (...lines: string[]) => lines.map((line) => `<path d="${line}"/>`).join('');

const ownIcons: Readonly<Record<LonePageIcon, Icon>> = {
  lost: {
    tone: 'neutral',
    shape: `<circle cx="12" cy="12" r="10"/>${paths('m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z')}`,
  },
  failed: { tone: 'warn', shape: `<circle cx="12" cy="12" r="10"/>${paths('M12 8v4', 'M12 16h.01')}` },
  offline: {
    tone: 'warn',
    shape: paths(
      'm19 5 3-3',
      'm2 22 3-3',
      'M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4Z',
      'M7.5 13.5 10 11',
      'M10.5 16.5 13 14',
      'm12 6 6 6 2.3-2.3a2.4 2.4 0 0 0 0-3.4l-2.6-2.6a2.4 2.4 0 0 0-3.4 0Z',
    ),
  },
  'no-chat': {
    tone: 'warn',
    shape: paths(
      'm2 2 20 20',
      'M4.93 4.929a10 10 0 0 0-1.938 11.412 2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 0 0 11.302-1.989',
      'M8.35 2.69A10 10 0 0 1 21.3 15.65',
    ),
  },
  mail: {
    tone: 'neutral',
    shape: `<rect x="2" y="4" width="20" height="16" rx="2"/>${paths('m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7')}`,
  },
  done: {
    tone: 'good',
    shape: paths(
      'M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8',
      'm22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7',
      'm16 19 2 2 4-4',
    ),
  },
  'link-over': {
    tone: 'warn',
    shape: paths(
      'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71',
      'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
    ),
  },
};

export function iconOf(icon: LonePageIcon) {
  const { shape, tone } = ownIcons[icon];
  return { tone, svg: `<svg class="icon ${tone}" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>` };
}

export interface Change {
  direction: 'more' | 'less' | 'same';
  /** By how much of what it was before. */
  share: number;
}

/** How much a figure has changed, as precisely as it is shown; nothing where there is nothing to compare with. */
export function changeBetween(before: number | null, now: number | null, as: 'count' | 'share'): Change | undefined {
  if (before === null || now === null || (as === 'count' && before === 0)) return undefined;
  const difference = as === 'count' ? percent((now - before) / before) : percent(now) - percent(before);
  if (difference === 0) return { direction: 'same', share: 0 };
  return { direction: difference > 0 ? 'more' : 'less', share: Math.abs(now - before) / (before || 1) };
}

const percent = (share: number) => Math.round(share * 100);

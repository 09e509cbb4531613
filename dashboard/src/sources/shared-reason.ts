import type { SourceItem } from './use-sources.ts';

/** Why all of several pages were not read, where it is one reason. */
export function sharedReason(items: readonly Pick<SourceItem, 'reason'>[]): string | undefined {
  const reason = items[0]?.reason;
  return reason && items.length > 1 && items.every((item) => item.reason === reason) ? reason : undefined;
}

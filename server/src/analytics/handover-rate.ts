import type { ConversationCounts } from './ports.ts';

export interface HandoverRate {
  /** Conversations that began then, and how many of them people got, then or later. */
  conversations: number;
  handedOver: number;
  /** 0 to 1; null with no conversations. */
  handoverRate: number | null;
}

/** The share of conversations that people got. */
export function handoverRate(counts: readonly ConversationCounts[]): HandoverRate {
  const conversations = counts.reduce((sum, row) => sum + row.conversations, 0);
  const handedOver = counts.reduce((sum, row) => sum + row.handedOver, 0);
  const rate = conversations > 0 ? Math.round((handedOver / conversations) * 1_000) / 1_000 : null;
  return { conversations, handedOver, handoverRate: rate };
}

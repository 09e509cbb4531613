/** How the embedded answerer chooses sentences and shows them. */
export interface ExtractStyle {
  /** Sentences, at most; a list or a run of steps counts as one. */
  most: number;
  /** How far from the best sentence further ones may lie: 1 as usual, less for short answers, more for broad ones. */
  reach: number;
  /** Whether what to do comes first, each sentence as an item of a list. */
  actionFirst: boolean;
}

/** A text that keeps its own direction within a sentence of another: “30 days” in one that is read from right to left. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

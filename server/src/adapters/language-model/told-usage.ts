export interface AnswerUsage {
  promptTokens: number;
  completionTokens: number;
}

/** More than any model reads or writes for one answer. */
const MOST_TOKENS = 10_000_000;

/** What a provider says that an answer took; nothing where it cannot be true, so that our own estimate is taken. */
export function toldUsage(promptTokens: unknown, completionTokens: unknown): AnswerUsage | undefined {
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS;
}

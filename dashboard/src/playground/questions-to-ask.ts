/** So many fit beside each other without choosing becoming work. */
export const mostOffered = 3;
const longestTitle = 60;

interface Known {
  /** Those that the chatbot's settings offer. */
  own: readonly string[];
  /** Those that its content asks and answers. */
  found: readonly string[];
  pages: readonly { title: string | null }[];
}

/** What the chat offers to ask first: questions where there are any, else the titles of pages that ask; else nothing. */
export function questionsToAsk({ own, found, pages }: Known, most = mostOffered): string[] {
  const questions = own.length > 0 ? own : found;
  if (questions.length > 0) return questions.slice(0, most);
  const titles = new Set(pages.map(({ title }) => withoutSiteName(title)));
  return [...titles].filter((title) => asks.test(title) && title.length <= longestTitle).slice(0, most);
}

/** The title of a page names something more often than it asks: only what ends as questions do is one. */
const asks = /\S\s+\S.*[?？؟]$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{3}[?？]$/u;

const withoutSiteName = (title: string | null) => (title ?? '').split(/\s+[|–—·»-]\s+/)[0]?.trim() ?? '';

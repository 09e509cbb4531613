/** So many fit beside each other without choosing becoming work. */
const mostOffered = 3;
const longestTitle = 60;

interface Known {
  /** Those that the chatbot's settings offer. */
  own: readonly string[];
  /** Those that its content asks and answers. */
  found: readonly string[];
  pages: readonly { address: string; title: string | null }[];
}

/** What the chat offers to ask first: questions where there are any, else the titles of pages. */
export function questionsToAsk({ own, found, pages }: Known): string[] {
  const questions = own.length > 0 ? own : found;
  if (questions.length > 0) return questions.slice(0, mostOffered);
  const titles = pages.filter(({ address }) => !isHomePage(address)).map(({ title }) => withoutSiteName(title));
  return [...new Set(titles)].filter((title) => title !== '' && title.length <= longestTitle).slice(0, mostOffered);
}

/** A home page's title names the site, which nobody asks about. */
const isHomePage = (address: string) => URL.parse(address)?.pathname === '/';

const withoutSiteName = (title: string | null) => (title ?? '').split(/\s+[|–—·»-]\s+/)[0]?.trim() ?? '';

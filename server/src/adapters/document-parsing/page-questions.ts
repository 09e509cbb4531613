import { isVisitorsQuestion, openQuestions } from '../../knowledge/passages/index.ts';
import { htmlBlocks } from './html-blocks.ts';
import { collapseSpaces, type HtmlElement, type ParsedPage, textIn } from './html-tree.ts';
import { findMainContent } from './main-content.ts';

const MOST_QUESTIONS = 4;
const LONGEST_QUESTION = 80;

/** The questions on a page that a visitor might ask: those it marks as its FAQ, then its headings. */
export function pageQuestions(page: ParsedPage, elements: readonly HtmlElement[]): string[] {
  const headings = openQuestions(htmlBlocks(findMainContent(page))).flatMap(({ kind, text }) =>
    kind === 'heading' ? [text] : [],
  );
  const asked = [...markedQuestions(elements), ...headings]
    .map((text) => collapseSpaces(text).trim())
    .filter((text) => text.length <= LONGEST_QUESTION && isVisitorsQuestion(text));
  return [...new Map(asked.map((text) => [text.toLowerCase(), text])).values()].slice(0, MOST_QUESTIONS);
}

const LARGEST_MARKUP = 200_000;

/** The questions of an FAQ that a page describes as linked data. */
function markedQuestions(elements: readonly HtmlElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.tag !== 'script' || element.attributes['type'] !== 'application/ld+json') return [];
    const json = textIn(element);
    if (json.length > LARGEST_MARKUP || !json.includes('FAQPage')) return [];
    try {
      return questionsIn(JSON.parse(json));
    } catch {
      return [];
    }
  });
}

function questionsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(questionsIn);
  if (typeof data !== 'object' || data === null) return [];
  const { '@type': type, '@graph': graph, mainEntity, name } = data as Record<string, unknown>;
  if (type === 'Question') return typeof name === 'string' ? [name] : [];
  return [...questionsIn(graph), ...questionsIn(mainEntity)];
}

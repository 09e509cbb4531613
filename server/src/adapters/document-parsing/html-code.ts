import { elementsIn, type HtmlElement } from './html-tree.ts';

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:gutter|lineno|linenos|line-numbers?|linenumbers?|lineNumber|rouge-gutter)(?:$|[\s_-])/i;

/** A `<pre>` as fenced code, with the name of its language where the page gives it. */
export function codeBlockOf(pre: HtmlElement): string {
  const parts: string[] = [];
  collectCode(pre, parts);
  const code = parts
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  if (code === '') return '';
  const longestRun = (code.match(/`{3,}/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 2);
  const fence = '`'.repeat(Math.min(longestRun + 1, 40));
  return `${fence}${languageOf(pre)}\n${code}\n${fence}`;
}

function collectCode(element: HtmlElement, parts: string[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') parts.push(child);
    else if (child.tag === 'br') parts.push('\n');
    else if (child.tag !== 'button' && !LINE_NUMBERS.test(child.attributes['class'] ?? '')) {
      const isLine = child.tag === 'div' || child.tag === 'li' || child.tag === 'tr';
      collectCode(child, parts);
      if (isLine && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
    }
  }
}

function languageOf(pre: HtmlElement): string {
  for (const { attributes } of [pre, ...elementsIn(pre).slice(0, 3)]) {
    const named = /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-\s]([\w+#.-]{1,20})/i.exec(
      attributes['class'] ?? '',
    )?.[1];
    const language = named ?? attributes['data-lang'] ?? attributes['data-language'];
    if (language && !/^(?:none|plaintext|text)$/i.test(language)) return language.toLowerCase().slice(0, 20);
  }
  return '';
}

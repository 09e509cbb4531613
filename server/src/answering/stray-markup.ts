/** Lines and marks that a site's own tools would have read: containers, template tags, anchors of headings. */
const strayLine =
  /^[ \t]*(?::{3,}.*|\{%.*%\}|\{\{[<%].*[>%]\}\}|<\/?(?:details|summary|div|Tabs?|TabItem)\b[^<>]*>)[ \t]*$/gm;
const summary = /^[ \t]*<summary\b[^<>]*>(.*?)<\/summary>[ \t]*$/gim;
const heldInLine =
  /\{%[^%\n]{0,200}%\}|\{:\s*(?:[.#][\w-]|[\w-]+=)[^{}\n]{0,80}\}|[ \t]*\{[#:][\w .:#-]{1,80}\}[ \t]*$/gm;

const mayHold = /:::|\{[%#:{]|<\/?(?:details|summary|div|Tab)/;

/** A text of Markdown without what only the tools of its site understand. What is between fences is left. */
export function withoutStrayMarkup(markdown: string): string {
  if (!mayHold.test(markdown)) return markdown;
  return markdown
    .split(/(^[ \t]*(?:```|~~~)[\s\S]*?^[ \t]*(?:```|~~~)[ \t]*$)/m)
    .map((part, at) => (at % 2 === 1 ? part : withoutMarks(part)))
    .join('');
}

const withoutMarks = (text: string) =>
  text.replaceAll(summary, '\n**$1**\n').replaceAll(strayLine, '').replaceAll(heldInLine, '');

/** Bold text that goes over several sentences is cut with them: marks without their other half are taken out. */
export function withBalancedEmphasis(sentence: string): string {
  if (!sentence.includes('**')) return sentence;
  const outsideCode = sentence.replaceAll(/(`+).+?\1/g, '');
  return outsideCode.split('**').length % 2 === 0 ? sentence.replaceAll('**', '') : sentence;
}

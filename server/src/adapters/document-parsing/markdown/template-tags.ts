import { enterPanel, isPanelName, leavePanel } from './panels.ts';

/** Attributes of tags, components and shortcodes whose value is shown on the page. */
const SHOWN_ATTRIBUTES =
  /(?:^|\s)(?:title|label|summary|header|heading|question|caption|answer|content|text|description)\s?=\s?(?:"([^"]{1,3000})"|'([^'<>]{1,3000})')/g;
const FIRST_STRING = /^\s{0,9}(?:"([^"]{1,300})"|'([^']{1,300})')/;

/** What a tag says to visitors by its attributes, in their order. */
export function shownAttributes(attributes: string): string[] {
  return [...attributes.slice(0, 5_000).matchAll(SHOWN_ATTRIBUTES)].map(([, double, single]) => double ?? single ?? '');
}

/** `{% tag … %}`, `{{< shortcode … >}}`, `{{% shortcode … %}}` */
const TAG =
  /\{%-?\s{0,9}([/\w-]{1,40})([^%]{0,4000}?(?:%(?!\})[^%]{0,2000}?){0,5})-?%\}|\{\{[<%]\s{0,9}(\/?\s?[\w./-]{1,60})([^{}\n]{0,800}?)\/?\s?[>%]\}\}/g;
const EXPRESSION = /\{\{-?([^{}]{0,500}(?:\{[^{}]{0,100}\}[^{}]{0,300}){0,3})-?\}\}/g;
/** `{: .class }`, `{#id}`, `{.class}`, `{ #id .class key="value" }` */
const ATTRIBUTE_LIST =
  /[ \t]?\{(?::[^{}\n]{0,300}|\s?(?:[#.][\w:.-]{1,100}|[\w-]{1,40}="[^"\n]{0,200}")(?:\s{1,3}(?:[#.]?[\w:.-]{1,100}|[\w-]{1,40}="?[^"\n{}]{0,200}"?)){0,8}\s?)\}/g;
const LITERAL_EXPRESSION = /\{(['"`])([^'"`{}\n]{1,300})\1\}/g;
/** Where a generator puts a table of contents or another file. */
const DIRECTIVE_LINE =
  /^[ \t]{0,20}(?:[-*+] TOC|@?\[\[?_?toc_?\]?\]|--8<--.{0,200}|<<<\s{1,4}@?\S{1,300}.{0,100})[ \t]*$/gim;

/**
 * Takes the tags of generators out of prose: those of Liquid and Jinja, shortcodes, lists of attributes. What they wrap
 * stays, and what they say by themselves: a title, a text in quotes.
 */
export function withoutTemplateTags(prose: string, settings: Readonly<Record<string, string>>): string {
  if (!/[{[<]|TOC|--8/i.test(prose)) return prose;
  return prose
    .replace(
      /\{#\s[^#]{0,2000}#\}|\{%-?\s{0,9}comment\s{0,9}-?%\}[\s\S]{0,1500}?\{%-?\s{0,9}endcomment\s{0,9}-?%\}/g,
      '',
    )
    .replace(TAG, (_, tag, tagRest, shortcode, shortcodeRest) =>
      wordsOfTag((tag ?? shortcode ?? '').replace(/\s/g, ''), tagRest ?? shortcodeRest ?? ''),
    )
    .replace(EXPRESSION, (_, expression) => valueIn(expression, settings))
    .replace(LITERAL_EXPRESSION, '$2')
    .replace(ATTRIBUTE_LIST, '')
    .replace(DIRECTIVE_LINE, '')
    .replace(/\[\[([^\][|\n]{1,200})(?:\|([^\][\n]{1,200}))?\]\]/g, (_, page, label) => label ?? page);
}

function wordsOfTag(name: string, rest: string): string {
  const closed = /^(?:\/|end-?)(.*)$/.exec(name)?.[1];
  if (closed !== undefined) return isPanelName(closed) ? leavePanel() : '';
  const [title = firstString(name, rest), ...others] = shownAttributes(rest);
  if (isPanelName(name)) return enterPanel(title);
  const shown = [title, ...others].filter(Boolean).join('\n\n');
  return shown ? `\n\n${shown}\n\n` : '';
}

/** The title of a panel may be its only argument; what others are given are names of pages and files. */
function firstString(name: string, rest: string): string {
  const [, double, single] = isPanelName(name) ? (FIRST_STRING.exec(rest) ?? []) : [];
  return double ?? single ?? '';
}

/** A text in quotes with more than one word is shown; a setting of this file is known; all else only the site knows. */
function valueIn(expression: string, settings: Readonly<Record<string, string>>): string {
  const [, , literal = ''] = /^\s{0,9}(["'])((?:(?!\1).){1,400})\1/.exec(expression) ?? [];
  if (/\p{L}\s+\p{L}|^\[[^\]]+\]/u.test(literal)) return literal;
  const name = /^\s{0,9}(?:page|\$?frontmatter|\.?params|)\.?(\w{1,40})\s{0,9}$/i.exec(expression)?.[1];
  return (name && settings[name.toLowerCase()]) ?? '';
}

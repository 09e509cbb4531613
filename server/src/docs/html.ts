import { escapeHtml } from '../http/error-response.ts';

/** Markup that is safe to send: made by `html`, or by the build. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | false | undefined;

/** Markup from a template; what is put into it is text, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((made, text, at) => made + markupOf(parts[at - 1]) + text) };
}

/** What the build has rendered. */
export const trusted = (markup: string): Html => ({ markup });

/** A sentence in which `code` is marked as in Markdown. */
export function sentence(text: string): Html {
  return trusted(escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>'));
}

function markupOf(part: Part): string {
  if (part === false || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

import { type Html, html } from './html.ts';

interface Code {
  /** What its head says. */
  title: string;
  language: string;
  text: string | Html;
}

/** A code with a head, into which `docs-site/src/code-blocks.ts` puts the copy button. */
export function codeBlock({ title, language, text }: Code): Html {
  return html`<div class="code"><div class="code-head"><span>${title}</span></div><pre><code data-language="${language}">${text}</code></pre></div>`;
}

/** For code that wraps: an address breaks between its parts. `docs-site/src/code-blocks.ts` keeps these breaks. */
export function breakable(text: string): Html {
  return html`${text.split(/(?<=\w\/)(?=\w)/).map((part, at) => (at > 0 ? html`<wbr>${part}` : html`${part}`))}`;
}

import type { PageEntry } from '../browser-build/index.ts';
import type { Chatbot, Chatbots } from '../chatbots/index.ts';
import { type Embedding, frameAncestors } from '../identity/index.ts';

/** Nothing from anywhere else, and shown only inside the pages that may embed the chatbot. */
export function chatPagePolicy({ settings: { logoUrl } }: Chatbot, embedding: Embedding): string {
  const images = ["'self'", 'blob:', ...(isElsewhere(logoUrl) ? [new URL(logoUrl).origin] : [])];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${images.join(' ')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(embedding).join(' ')}`,
  ].join('; ');
}

/** An uploaded logo is ours, and has a path alone. */
export const isElsewhere = (logoUrl: string) => logoUrl.startsWith('https://');

/** The chat, in a frame or as a page of its own. */
export function chatPage(
  chatbot: Chatbot,
  shown: ReturnType<Chatbots['widgetConfiguration']>,
  { script, styles, modules }: PageEntry,
): string {
  // The only character by which text could end the element that it is in.
  const configuration = JSON.stringify(shown).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg">
<title>${escaped(chatbot.name)}</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')}${modules.map((href) => `<link rel="modulepreload" href="${href}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
<div id="chat"><main><h1 class="sr">${escaped(chatbot.name)}</h1></main></div>
<script type="application/json" id="config">${configuration}</script>
<noscript>This chat needs JavaScript.</noscript>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

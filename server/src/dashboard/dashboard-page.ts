import type { PageEntry } from '../browser-build/index.ts';

/** Nothing from anywhere else, nothing written into the page, and shown inside no other. The chat is shown inside it. */
export const dashboardPolicy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'].map((kind) => `${kind} 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function dashboardPage({ script, styles, modules }: PageEntry): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Parley</title>
<link rel="icon" href="/favicon.svg">
${styles.map((href) => `<link rel="stylesheet" href="${href}">\n`).join('')}${modules.map((href) => `<link rel="modulepreload" href="${href}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
<div id="dashboard"></div>
<noscript>The dashboard needs JavaScript.</noscript>
</body>
</html>
`;
}

import { codeBlock } from './code-block.ts';
import { type Html, html, sentence } from './html.ts';
import { type Frame, layout } from './layout.ts';
import { addressOf } from './operations.ts';
import type { Guide } from './read-guides.ts';

export function homePage(frame: Frame, publicUrl: string): string {
  const groups = [...new Set(frame.guides.map(({ group }) => group))];
  return layout(frame, {
    address: '/docs',
    title: 'Documentation',
    kind: 'wide',
    content: html`<div class="home"><div class="hero"><h1>Parley documentation</h1>
<p class="lead">Chatbots that answer from your own documents, cite their sources, say how sure they are, and hand over to your team. Parley runs on your server and calls no outside service unless you configure one.</p></div>
<h2>Three ways to start</h2>
<ol class="starts">
<li><div><h3><a href="/docs/getting-started">Get started</a></h3><p>Start the server, create a chatbot from your website, and ask it in the playground.</p></div>${terminal('npm start')}</li>
<li><div><h3><a href="/docs/widget">Put the chat on your site</a></h3><p>One script tag. It costs the page 3 KB; the rest loads when the page is idle.</p></div>${codeBlock({ title: 'HTML', language: 'html', text: `<script async src="${publicUrl}/widget.js"\n  data-chatbot-id="bot_…"></script>` })}</li>
<li><div><h3><a href="/docs/using-the-api">Ask from your own code</a></h3><p>An API key and one request, or a client library for JavaScript, Python or PHP.</p></div>${terminal(askWithCurl(publicUrl))}</li>
</ol>
${groups.map((group) => html`<h2>${group}</h2>${cards(frame.guides.filter((guide) => guide.group === group).map(cardOf))}`)}
<h2>API reference</h2>
${cards(
  frame.sections.map((section) => ({
    href: addressOf(section),
    name: section.name,
    about: countOf(section.operations.length),
  })),
)}</div>`,
  });
}

const askWithCurl = (publicUrl: string) => `curl ${publicUrl}/api/chatbot/query \\
  -H "Authorization: Bearer $PARLEY_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"chatbotId": "bot_…", "message": "Can I return a lamp?"}'`;

const countOf = (count: number) => `${count} ${count === 1 ? 'operation' : 'operations'}`;
const cardOf = ({ slug, label, about }: Guide) => ({ href: `/docs/${slug}`, name: label, about });

function cards(all: readonly { href: string; name: string; about: string }[]): Html {
  return html`<ul class="cards">${all.map(
    ({ href, name, about }) =>
      html`<li><a class="card" href="${href}"><strong>${name}</strong><span>${sentence(about)}</span></a></li>`,
  )}</ul>`;
}

const terminal = (text: string) => codeBlock({ title: 'Terminal', language: 'sh', text });

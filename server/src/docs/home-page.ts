import { codeBlock } from './code-block.ts';
import { type Html, html, sentence, trusted } from './html.ts';
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
<h2>What do you want to do?</h2>
<ul class="cards tasks">${tasks.map(taskCard)}</ul>
<h2>The shortest way</h2>
<ol class="starts">
<li><div><h3>Start the server</h3><p>It opens on port 3000, with a demo chatbot.</p></div>${terminal('npm start')}</li>
<li><div><h3>Put the chat on your site</h3><p>It costs the page 3 KB; the rest loads when the page is idle.</p></div>${codeBlock({ title: 'HTML', language: 'html', text: `<script async src="${publicUrl}/widget.js"\n  data-chatbot-id="bot_…"></script>` })}</li>
<li><div><h3>Ask from your own code</h3><p>With an API key of <strong>Account → API keys</strong>.</p></div>${terminal(askWithCurl(publicUrl))}</li>
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

/** What people come for, before what the guides are called. Icons are Lucide's. */
const tasks = [
  {
    href: '/docs/getting-started',
    name: 'Get started',
    about: 'Start the server and make a chatbot of your website, in five minutes.',
    icon: '<path d="m13 2-9 12h8l-1 8 9-12h-8z"/>',
  },
  {
    href: '/docs/sources',
    name: 'Add your content',
    about: 'Websites, files, texts, and answers that you write yourself.',
    icon: '<path d="M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2v6h6M12 18v-6m-3 3h6"/>',
  },
  {
    href: '/docs/widget',
    name: 'Put the chat on your site',
    about: 'One script tag, in your colors and your visitors’ languages.',
    icon: '<path d="M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z"/>',
  },
  {
    href: '/docs/using-the-api',
    name: 'Ask from your own code',
    about: 'One request, or a client library for JavaScript, Python or PHP.',
    icon: '<path d="m16 18 6-6-6-6M8 6l-6 6 6 6"/>',
  },
  {
    href: '/docs/live-chat',
    name: 'Answer visitors yourself',
    about: 'Take over a conversation, and hand it back.',
    icon: '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75"/><circle cx="9" cy="7" r="4"/>',
  },
  {
    href: '/docs/deployment',
    name: 'Run it in production',
    about: 'Docker, Kubernetes or systemd, on one server or several.',
    icon: '<rect width="20" height="8" x="2" y="2" rx="2"/><rect width="20" height="8" x="2" y="14" rx="2"/><path d="M6 6h.01M6 18h.01"/>',
  },
];

function taskCard({ href, name, about, icon }: (typeof tasks)[number]): Html {
  return html`<li><a class="card" href="${href}"><svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${trusted(icon)}</svg><strong>${name}</strong><span>${about}</span></a></li>`;
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

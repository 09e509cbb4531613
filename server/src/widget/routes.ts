import { z } from 'zod';
import { forever, servedTypes, serveFile } from '../browser-build/index.ts';
import { type Chatbots, chatbotNotFound } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { Identity } from '../identity/index.ts';
import type { Knowledge } from '../knowledge/index.ts';
import type { Limits } from '../limits/index.ts';
import type { LiveChat } from '../live-chat/index.ts';
import { chatPage, chatPagePolicy, isElsewhere } from './chat-page.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { homeRoutes } from './home-routes.ts';
import type { BuiltWidget } from './index.ts';
import { searchRoutes } from './search-routes.ts';

interface Dependencies {
  built: BuiltWidget | undefined;
  chatbots: Chatbots;
  conversations: Conversations;
  liveChat: LiveChat;
  identity: Identity;
  knowledge: Knowledge;
  limits: Limits;
  clock(): number;
}

/** The server's side of the widget: its files, the chat page, and what a visitor finds again. */
export function widgetRoutes(dependencies: Dependencies): Endpoint[] {
  return [
    ...fileRoutes(dependencies),
    ...pageRoutes(dependencies),
    ...conversationRoutes(dependencies),
    ...homeRoutes(dependencies),
    ...searchRoutes(dependencies),
  ];
}

/** Looked for again after an hour; what is known meanwhile may be used while that is done. */
const forPages = 'public, max-age=3600, stale-while-revalidate=86400';

const files = [
  { path: '/widget.js', summary: 'The widget for pages', contentType: 'text/javascript' },
  { path: '/widget-panel.mjs', summary: 'What the widget loads later', contentType: 'text/javascript' },
  { path: '/widget-search.mjs', summary: 'The search box for pages', contentType: 'text/javascript' },
  { path: '/widget-teaser.mjs', summary: 'What the widget shows beside its button', contentType: 'text/javascript' },
  { path: '/widget.mjs', summary: 'The widget as an ES module', contentType: 'text/javascript' },
  { path: '/favicon.svg', summary: 'The sign of the chat page', contentType: 'image/svg+xml' },
  { path: '/widget.d.mts', summary: 'The types of the ES module', contentType: 'text/plain' },
];

/** What browsers load: the loader for pages, and the parts of the chat. */
function fileRoutes({ built }: { built: BuiltWidget | undefined }): Endpoint[] {
  const common = {
    method: 'get',
    tag: 'Widget',
    callers: ['nobody'],
    isConditional: true,
    errors: ['NOT_FOUND', 'WIDGET_NOT_BUILT'],
  } as const;

  return [
    ...files.map(({ path, summary, contentType }) =>
      endpoint(
        {
          ...common,
          path,
          summary,
          success: { status: 200, description: 'The file.', schema: z.string(), contentType },
        },
        async ({ header }) => serveFile(requireBuilt(built).files.get(path.slice(1)), forPages, header),
      ),
    ),
    endpoint(
      {
        ...common,
        path: '/widget/assets/{name}',
        summary: 'A part of the chat',
        params: z.object({ name: z.string() }),
        success: {
          status: 200,
          description: 'The file, which never changes.',
          schema: z.string(),
          contentType: servedTypes,
        },
      },
      async ({ params, header }) => serveFile(requireBuilt(built).assets.get(params.name), forever, header),
    ),
  ];
}

function requireBuilt(built: BuiltWidget | undefined): BuiltWidget {
  if (built) return built;
  throw new Problem(
    'WIDGET_NOT_BUILT',
    'The widget was not built when this server started: run `npm run build`, then start it again.',
  );
}

/** The chat as a page, for the widget's frame, a link or a kiosk. */
function pageRoutes({ built, chatbots }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/chat/{id}',
        tag: 'Widget',
        summary: 'The chat as a page',
        description: "Only pages of the chatbot's domain may show it inside themselves.",
        callers: ['nobody'],
        isPage: true,
        params: z.object({ id: z.string() }),
        success: { status: 200, description: 'The page.', schema: z.string(), contentType: 'text/html' },
        errors: ['CHATBOT_NOT_FOUND', 'WIDGET_NOT_BUILT'],
      },
      async ({ params }) => {
        const chatbot = await chatbots.publicChatbot(params.id);
        if (!chatbot.isActive) throw chatbotNotFound();
        const { entry } = requireBuilt(built);
        return new Response(chatPage(chatbot, chatbots.widgetConfiguration(chatbot), entry), {
          headers: {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': chatPagePolicy(chatbot, chatbots.embeddingOf(chatbot)),
            // Asked for anew each time, but kept with the page around it when the visitor goes back and forth.
            'Cache-Control': 'no-cache',
            'Referrer-Policy': 'strict-origin',
            // Pages that are isolated from all others may embed it too.
            // A logo comes from a server that need not know of us: without cookies, any image may be shown.
            'Cross-Origin-Embedder-Policy': isElsewhere(chatbot.settings.logoUrl) ? 'credentialless' : 'require-corp',
            'Cross-Origin-Resource-Policy': 'cross-origin',
          },
        });
      },
    ),
  ];
}

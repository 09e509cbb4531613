import { z } from 'zod';
import { type Chatbots, chatbotNotFound } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { BuiltWidget } from './built-widget.ts';
import { chatPage, chatPagePolicy } from './chat-page.ts';
import { requireBuilt } from './file-routes.ts';

interface Dependencies {
  built: BuiltWidget | undefined;
  chatbots: Chatbots;
}

/** The chat as a page, for the widget's frame, a link or a kiosk. */
export function pageRoutes({ built, chatbots }: Dependencies): Endpoint[] {
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
        return new Response(chatPage(chatbot, entry), {
          headers: {
            'Content-Type': 'text/html; charset=utf-8',
            'Content-Security-Policy': chatPagePolicy(chatbot.domain),
            // Asked for anew each time, but kept with the page around it when the visitor goes back and forth.
            'Cache-Control': 'no-cache',
            'Referrer-Policy': 'strict-origin',
            // Pages that are isolated from all others may embed it too.
            'Cross-Origin-Embedder-Policy': 'require-corp',
            'Cross-Origin-Resource-Policy': 'cross-origin',
          },
        });
      },
    ),
  ];
}

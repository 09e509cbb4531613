import type { Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Identity } from '../identity/index.ts';
import type { LiveChat } from '../live-chat/index.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { fileRoutes } from './file-routes.ts';
import type { BuiltWidget } from './index.ts';
import { pageRoutes } from './page-routes.ts';

interface Dependencies {
  built: BuiltWidget | undefined;
  chatbots: Chatbots;
  conversations: Conversations;
  liveChat: LiveChat;
  identity: Identity;
}

/** The server's side of the widget: its files, the chat page, and what a visitor finds again. */
export function widgetRoutes(dependencies: Dependencies): Endpoint[] {
  return [...fileRoutes(dependencies), ...pageRoutes(dependencies), ...conversationRoutes(dependencies)];
}

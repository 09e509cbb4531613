import type { Endpoint } from '../http/endpoint.ts';
import { type ChatbotDependencies, chatbotRoute } from './chatbot-routes.ts';
import { type OwnerDependencies, ownerRoute } from './owner-routes.ts';
import type { TransportDependencies } from './tool-endpoint-routes.ts';

/** The chatbots for programs that know the Model Context Protocol. */
export function mcpRoutes(dependencies: ChatbotDependencies & OwnerDependencies & TransportDependencies): Endpoint[] {
  return [chatbotRoute(dependencies), ownerRoute(dependencies)];
}

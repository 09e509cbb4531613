import type { Endpoint } from '../http/endpoint.ts';
import type { Dependencies } from './asked-question.ts';
import { chatCompletionsRoute } from './chat-completions-routes.ts';
import { modelRoutes } from './model-routes.ts';
import { responsesRoute } from './responses-routes.ts';

/** The chatbots for programs that know OpenAI's interface. */
export function openaiRoutes(dependencies: Dependencies): Endpoint[] {
  return [chatCompletionsRoute(dependencies), responsesRoute(dependencies), ...modelRoutes(dependencies)];
}

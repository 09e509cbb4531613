import { z } from 'zod';
import type { Answering } from '../answering/index.ts';
import type { Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { Access } from './access.ts';
import type { LiveChat } from './index.ts';
import { inOrder, readTranscript } from './transcript.ts';

/** What a reply is drafted in the light of. */
const recentEvents = 200;

interface Dependencies {
  liveChat: LiveChat;
  chatbots: Chatbots;
  conversations: Conversations;
  answering: Pick<Answering, 'suggestReply'>;
  access: Access;
}

/** What the chatbot would say, for the person who answers. It is never sent by itself. */
export function suggestionRoutes(dependencies: Dependencies): Endpoint[] {
  const { chatbots, answering, access } = dependencies;
  return [
    endpoint(
      {
        tag: 'Live chat',
        method: 'post',
        path: '/api/live-chat/sessions/{id}/suggested-reply',
        summary: "Draft a reply to the customer's last message",
        description:
          "The chatbot's own answer with its sources, in the light of everything that was said. Nothing is sent, kept or counted but what a language model has cost. `suggestion` is null where the chatbot would not know.",
        callers: ['user'],
        params: z.object({ id: z.string() }),
        success: {
          status: 200,
          description: 'The draft.',
          schema: z.object({
            message: z.string().nullable().describe('What it replies to.'),
            suggestion: z
              .object({
                text: z.string(),
                confidence: z.number(),
                sources: z.array(z.string()),
                citations: z.array(z.looseObject({})),
              })
              .nullable(),
          }),
        },
        errors: ['SESSION_NOT_FOUND', 'MODEL_UNAVAILABLE', 'CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params, signal }) => {
        const session = await access.sessionFor(caller, params.id);
        const chatbot = await chatbots.publicChatbot(session.chatbotId);
        const transcript = await readTranscript(session, 'customer', dependencies, {
          after: Math.max(0, session.eventCount - recentEvents),
        });
        const said = inOrder(transcript).filter(({ from }) => from !== 'event');
        const at = said.findLastIndex(({ from }) => from === 'visitor');
        const message = said[at]?.text;
        if (message === undefined) return { body: { message: null, suggestion: null } };
        const turns = said.slice(0, at).map(({ from, text }) => ({
          role: from === 'visitor' ? ('visitor' as const) : ('chatbot' as const),
          text,
        }));
        const suggestion = await answering.suggestReply({ chatbot, message, turns, signal });
        return { body: { message, suggestion } };
      },
    ),
  ];
}

import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { type Identity, noApiKey, ownerName } from '../identity/index.ts';
import type { Availability, LiveChat } from '../live-chat/index.ts';
import { RecentValues } from '../recent-values.ts';
import { visitorOf } from './visitor-of.ts';

const conversationsShown = 5;
/** So long the answer is the same for all who open the chat: agents come and go more slowly. */
const availabilityKeptMs = 5_000;
const mostChatbotsKept = 1_000;

interface Dependencies {
  chatbots: Chatbots;
  conversations: Pick<Conversations, 'latestOf'>;
  liveChat: Pick<LiveChat, 'availability'>;
  identity: Pick<Identity, 'retentionDaysOf'>;
  clock(): number;
}

const time = z.iso.datetime();

/** What a visitor sees before anything is said: whether people are there, and what was said earlier. */
export function homeRoutes({ chatbots, conversations, liveChat, identity, clock }: Dependencies): Endpoint[] {
  const known = new RecentValues<string, { at: number; found: Promise<Availability> }>(mostChatbotsKept);

  return [
    endpoint(
      {
        method: 'get',
        path: '/api/widget/{id}/availability',
        tag: 'Widget',
        summary: 'Read whether people are there to chat',
        callers: ['nobody'],
        params: z.object({ id: z.string() }),
        success: {
          status: 200,
          description: 'Whether somebody is there, and when somebody is back.',
          schema: z.object({
            isStaffed: z.boolean(),
            opensAt: time.nullable().describe('When somebody is back, if the working hours say so.'),
          }),
        },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ params }) => {
        const chatbot = await chatbots.publicChatbot(params.id);
        const key = `${chatbot.id} ${chatbot.settingsVersion}`;
        let kept = known.get(key);
        if (!kept || clock() - kept.at >= availabilityKeptMs) {
          kept = { at: clock(), found: liveChat.availability(chatbot) };
          known.set(key, kept);
        }
        const { isStaffed, opensAt } = await kept.found;
        const body = { isStaffed, opensAt: opensAt === null ? null : new Date(opensAt).toISOString() };
        return { body, headers: { 'Cache-Control': 'no-cache' } };
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/widget/{id}/conversations',
        tag: 'Widget',
        summary: "List the visitor's own conversations",
        description: 'The latest 5, the latest first. Not counted.',
        callers: ['visitor'],
        apiKey: noApiKey("They are the visitor's own; a key lists conversations with the scope `read`."),
        params: z.object({ id: z.string() }),
        success: {
          status: 200,
          description: 'The conversations.',
          schema: z.object({
            conversations: z.array(
              z.object({
                sessionId: z.string(),
                firstQuestion: z.string().nullable().describe('Its beginning, where it is long.'),
                lastMessageAt: time,
              }),
            ),
          }),
        },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const visitor = visitorOf(caller);
        const { id: chatbotId, accountId } = await chatbots.chatbotToAsk(visitor, params.id);
        const found = await conversations.latestOf(
          { chatbotId, owner: ownerName(visitor), limit: conversationsShown },
          await identity.retentionDaysOf(accountId),
        );
        return {
          body: {
            conversations: found.map(({ id, firstQuestion, lastMessageAt }) => ({
              sessionId: id,
              firstQuestion,
              lastMessageAt: new Date(lastMessageAt).toISOString(),
            })),
          },
        };
      },
    ),
  ];
}

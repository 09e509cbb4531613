import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { Chatbots } from './index.ts';

const time = z.iso.datetime();
const sighting = z.object({
  host: z.string(),
  isAllowed: z.boolean().describe('Whether the page may embed the chatbot; visitors see nothing where it may not.'),
  firstSeenAt: time,
  lastSeenAt: time.describe('When the widget was last seen there, to the hour.'),
});

/** Where a chatbot's widget is. */
export function sightingRoutes({ chatbots }: { chatbots: Chatbots }): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/chatbots/{id}/sightings',
        tag: 'Chatbots',
        callers: ['user'],
        apiKey: withScope('read'),
        summary: 'List the hosts on which the widget was loaded',
        params: z.object({ id: z.string() }),
        success: {
          status: 200,
          description: 'At most fifty, the latest first.',
          schema: z.object({ sightings: z.array(sighting) }),
        },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const { id } = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        const sightings = (await chatbots.sightings.of(id)).map(({ firstSeenAt, lastSeenAt, ...rest }) => ({
          ...rest,
          firstSeenAt: new Date(firstSeenAt).toISOString(),
          lastSeenAt: new Date(lastSeenAt).toISOString(),
        }));
        return { body: { sightings } };
      },
    ),
  ];
}

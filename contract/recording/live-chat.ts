import { Parley } from '../../clients/js/src/index.ts';
import type { Scene } from '../service/prepare-scene.ts';
import { firstWait, type Scenario } from './scenario.ts';

const customer = ({ baseUrl, apiKey }: Scene) => new Parley({ baseUrl, apiKey });
const agent = ({ baseUrl, agent: { token } }: Scene) => new Parley({ baseUrl, token });

const opened = async (scene: Scene) => ({
  sessionId: (await customer(scene).live.open({ chatbotId: scene.chatbotId, visitorName: 'Zoë' })).sessionId,
});

/** A chat with a message of each side that has ended. */
async function closed(scene: Scene) {
  const { sessionId } = await opened(scene);
  await customer(scene).live.send({
    sessionId,
    message: 'Is it dimmable? 💡',
    senderType: 'customer',
    senderName: 'Zoë',
  });
  await agent(scene).live.send({ sessionId, message: 'Ja, natürlich!', senderType: 'agent', senderName: 'Anna' });
  await agent(scene).live.close({ sessionId });
  return { sessionId };
}

export const liveChat: Scenario[] = [
  {
    name: 'agent-status',
    about: 'An agent is there for chats.',
    as: 'agent',
    operation: 'agentStatus',
    arguments: ({ agent: { userId } }) => ({ agentId: userId, status: 'available', maxConcurrentChats: 50 }),
  },
  {
    name: 'live-open',
    about: 'A conversation is handed over to a person.',
    as: 'apiKey',
    operation: 'live.open',
    arguments: async (scene) => {
      const { chatbotId } = scene;
      const { sessionId } = await customer(scene).query({ chatbotId, message: 'Can I return a lamp?' });
      return { chatbotId, sessionId, visitorName: 'Zoë', email: 'zoe@example.com' };
    },
  },
  {
    name: 'live-send',
    about: 'A customer writes.',
    as: 'apiKey',
    operation: 'live.send',
    arguments: async (scene) => ({
      ...(await opened(scene)),
      message: 'Is it dimmable? 💡',
      senderType: 'customer',
      senderName: 'Zoë',
    }),
  },
  {
    name: 'live-send-dropped-connection',
    about: 'A message whose response is lost is sent once.',
    as: 'agent',
    operation: 'live.send',
    arguments: async (scene) => ({
      ...(await opened(scene)),
      message: 'Hello!',
      senderType: 'agent',
      senderName: 'Anna',
    }),
    faults: [{ drop: true }],
    waits: [firstWait],
  },
  {
    name: 'live-events',
    about: 'The events of a chat are followed until it is closed.',
    as: 'apiKey',
    operation: 'live.events',
    arguments: closed,
  },
  {
    name: 'live-events-cut-and-resumed',
    about: 'Events that are cut go on after the last one.',
    as: 'apiKey',
    operation: 'live.events',
    arguments: closed,
    faults: [{ cutAfterEvents: 2 }],
    waits: [firstWait],
  },
  {
    name: 'live-events-some',
    about: 'Whoever has seen enough leaves the stream.',
    as: 'agent',
    operation: 'live.events',
    arguments: closed,
    take: 2,
  },
  {
    name: 'live-events-over',
    about: 'A chat whose last event is known has no more.',
    as: 'apiKey',
    operation: 'live.events',
    arguments: async (scene) => {
      const { sessionId } = await closed(scene);
      let lastEventId = '';
      for await (const { id } of customer(scene).live.events({ sessionId })) lastEventId = id ?? lastEventId;
      return { sessionId, lastEventId };
    },
  },
  { name: 'live-get', about: 'A chat is read.', as: 'agent', operation: 'live.get', arguments: opened },
  {
    name: 'live-list',
    about: 'Chats are listed by their state.',
    as: 'agent',
    operation: 'live.list',
    arguments: ({ accountId }) => ({ accountId, state: 'closed', limit: 1 }),
  },
  {
    name: 'live-take',
    about: 'An agent takes a chat.',
    as: 'token',
    operation: 'live.take',
    arguments: async (scene) => {
      const {
        agent: { userId: agentId },
        baseUrl,
        token,
        userId,
      } = scene;
      await agent(scene).agentStatus({ agentId, status: 'offline', maxConcurrentChats: 50 });
      const owner = new Parley({ baseUrl, token });
      await owner.agentStatus({ agentId: userId, status: 'busy', maxConcurrentChats: 50 });
      return opened(scene);
    },
  },
  {
    name: 'live-typing',
    about: 'The other side is told that somebody types.',
    as: 'apiKey',
    operation: 'live.typing',
    arguments: async (scene) => ({ ...(await opened(scene)), isTyping: true, senderName: 'Zoë' }),
  },
  {
    name: 'live-read',
    about: 'The other side is told what was read.',
    as: 'apiKey',
    operation: 'live.read',
    arguments: async (scene) => {
      const { sessionId } = await opened(scene);
      const { sequence } = await customer(scene).live.send({
        sessionId,
        message: 'Hello?',
        senderType: 'customer',
        senderName: 'Zoë',
      });
      return { sessionId, sequence };
    },
  },
  { name: 'live-close', about: 'A chat is ended.', as: 'apiKey', operation: 'live.close', arguments: opened },
  {
    name: 'error-session-closed',
    about: 'SESSION_CLOSED: nothing is written into a chat that has ended.',
    as: 'apiKey',
    operation: 'live.send',
    arguments: async (scene) => ({
      ...(await closed(scene)),
      message: 'Hello?',
      senderType: 'customer',
      senderName: 'Zoë',
    }),
  },
];

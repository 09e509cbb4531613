import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Conversations, sessionNotFound, snippetDocument } from '../conversations/index.ts';
import { invalidRequest, Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { actorId, type Caller, ownerName, withScope } from '../identity/index.ts';
import { type Access, countedBy, sideOf } from './access.ts';
import {
  email,
  listedSession,
  pageUrl,
  publicSession,
  sessionDocument,
  sessionForAgents,
  visitorName,
} from './documents.ts';
import { hasWords, type LiveChat, type LiveSession, mostListed } from './index.ts';
import { liveStates, type SearchPlace } from './ports.ts';
import type { Opening } from './sessions.ts';

interface Dependencies {
  liveChat: LiveChat;
  chatbots: Chatbots;
  conversations: Conversations;
  access: Access;
}

const staffed = { isStaffed: true, unstaffedBecause: null, opensAt: null };

export type OpenFor = ReturnType<typeof openingFor>;

/** Where a page of the list ended. */
function placeOf(cursor: string) {
  const [, at, id] = /^(\d{1,15})\.(live_[\w-]{1,64})$/.exec(cursor) ?? [];
  if (!at || !id) throw invalidRequest('cursor: not the next of a page.');
  return { at: Number(at), id };
}

/** Where a page of a search ended. */
function searchPlaceOf(cursor: string): SearchPlace {
  const [, state, rest] = /^(open|closed)\.(.+)$/.exec(cursor) ?? [];
  return { isClosed: state === 'closed', ...placeOf(state && rest ? rest : '') };
}

const searchCursor = ({ isClosed, at, id }: SearchPlace) => `${isClosed ? 'closed' : 'open'}.${at}.${id}`;

/** Opens live sessions for callers who may. */
export function openingFor({
  liveChat,
  chatbots,
  conversations,
}: Pick<Dependencies, 'liveChat' | 'chatbots' | 'conversations'>) {
  function callerToOpen(caller: Caller | undefined): Caller {
    if (!caller) throw new Problem('UNAUTHORIZED', 'Opening a live chat needs an API key or a visitor token.');
    return caller;
  }

  const chatbotFor = async (caller: Caller | undefined, chatbotId: string) =>
    chatbots.chatbotToAsk(callerToOpen(caller), chatbotId);

  async function open(given: Caller | undefined, chatbotId: string, opening: Opening = {}) {
    const caller = callerToOpen(given);
    const chatbot = await chatbotFor(caller, chatbotId);
    const { querySessionId } = opening;
    const own = querySessionId ? await conversations.findOwn(ownerName(caller), querySessionId) : undefined;
    if (querySessionId && own?.chatbotId !== chatbot.id) throw sessionNotFound();
    const known = caller.kind === 'visitor' ? caller : undefined;
    return liveChat.open(chatbot, ownerName(caller), {
      ...opening,
      visitorName: opening.visitorName ?? known?.name ?? null,
      email: opening.email ?? known?.email ?? null,
      querySessionId: own?.id ?? null,
    });
  }

  return { open, chatbotFor };
}

/** Live sessions: opened, listed, gone on with, ended. */
export function sessionRoutes(
  { liveChat, chatbots, conversations, access }: Dependencies,
  opener: OpenFor,
): Endpoint[] {
  const common = { tag: 'Live chat', counted: countedBy(access) } as const;
  const bothSides = ['visitor', 'user'] as const;
  const params = z.object({ id: z.string() });
  const success = { status: 200, description: 'The live session.', schema: sessionDocument };

  return [
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions',
        apiKey: withScope('ask'),
        summary: 'Open a live chat with a person',
        description:
          'A visitor has one open chat with a chatbot at a time: that one is returned when there is one. A chat opened within 24 hours after the last one goes on with it.',
        callers: bothSides,
        counted: {
          as: 'live-chat',
          accountOf: ({ caller, body }) => opener.chatbotFor(caller, body.chatbotId),
        },
        isIdempotent: true,
        body: z.object({
          chatbotId: z.string(),
          sessionId: z.string().max(128).optional().describe('The conversation with the chatbot to hand over.'),
          pageUrl: pageUrl.optional(),
          visitorName: visitorName.optional(),
          email: email.optional().describe('Where to answer, should nobody be there.'),
        }),
        success: { ...success, status: 201 },
        errors: ['CHATBOT_NOT_FOUND', 'SESSION_NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, body: { chatbotId, sessionId, ...opening } }) => ({
        body: await documentOf(
          await opener.open(caller, chatbotId, { ...opening, querySessionId: sessionId ?? null }),
          caller,
        ),
      }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/live-chat/sessions',
        tag: 'Live chat',
        apiKey: withScope('live'),
        summary: 'List the live sessions of your accounts',
        description: `Without \`state\`, those that wait and those that are active, oldest first; closed ones latest first. At most ${mostListed} a page. \`cursors\` say where each account's inbox stream goes on from this list. With \`text\` they are searched, closed ones too where \`state\` does not say otherwise: open ones first, the latest first, so many for each request; the reply has what was found among them, which may be nothing, and \`next\`, with which the next request goes on. All have been looked through once \`next\` is null.`,
        callers: ['user'],
        query: z.object({
          accountId: z.string().optional(),
          state: z.enum(liveStates).optional(),
          mine: z.enum(['true', 'false']).optional().describe('`true`: only those that you hold or held.'),
          chatbotId: z.string().optional(),
          tag: z.string().max(50).optional(),
          text: z
            .string()
            .max(200)
            .optional()
            .describe(
              'Words that were said in the chat or to the chatbot before it, or that are in the name and the address of the visitor or in the tags, in whatever case and with or without accents; all of them have to be there. Words between quotation marks are one.',
            ),
          cursor: z
            .string()
            .max(200)
            .optional()
            .describe('Where to go on: `next` of the page before. Left out, the list begins with the newest.'),
          limit: z.coerce.number().int().min(1).max(mostListed).default(mostListed),
        }),
        success: {
          status: 200,
          description: 'The live sessions.',
          schema: z.object({
            sessions: z.array(
              listedSession.extend({
                snippet: snippetDocument
                  .optional()
                  .describe('With `text`: where the most of its words were said, where any of them was.'),
              }),
            ),
            next: z.string().nullable().describe('The `cursor` of the next page.'),
            cursors: z.record(z.string(), z.string()),
          }),
        },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, query }) => {
        const actor = actorOf(caller);
        const accountIds = (await access.accountsFor(actor, query.accountId)).map(({ id }) => id);
        // Before the list: what happens in between is in both, and not in neither.
        const cursors = await Promise.all(
          accountIds.map(async (id) => [id, String(await liveChat.inboxEventCount(id))]),
        );
        const only = actor.kind === 'account' ? actor.chatbotId : null;
        const isOutOfReach = only !== null && only !== (query.chatbotId ?? only);
        const filter = {
          accountIds: isOutOfReach ? [] : accountIds,
          ...(query.mine === 'true' && { agentId: actorId(actor) }),
          chatbotId: only ?? query.chatbotId,
          tag: query.tag,
        };
        if (query.text !== undefined && hasWords(query.text)) {
          const { found, next } = await liveChat.search(
            {
              text: query.text,
              filter: { ...filter, states: query.state ? [query.state] : liveStates },
              after: query.cursor === undefined ? undefined : searchPlaceOf(query.cursor),
              limit: query.limit,
            },
            conversations.saidIn,
          );
          return {
            body: {
              sessions: found.map(({ session, snippet }) => ({
                ...sessionForAgents(session),
                ...(snippet && { snippet }),
              })),
              next: next && searchCursor(next),
              cursors: Object.fromEntries(cursors),
            },
          };
        }
        const sessions = await liveChat.list({
          ...filter,
          states: query.state ? [query.state] : ['waiting', 'active'],
          after: query.cursor === undefined ? undefined : placeOf(query.cursor),
          limit: query.limit,
        });
        const last = sessions.length === query.limit ? sessions.at(-1) : undefined;
        return {
          body: {
            sessions: sessions.map(sessionForAgents),
            next: last ? `${last.closedAt ?? last.createdAt}.${last.id}` : null,
            cursors: Object.fromEntries(cursors),
          },
        };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/sessions/{id}',
        apiKey: withScope('ask', 'live'),
        summary: 'Read how a live session stands',
        description:
          'With an ID token, or an API key with the scope `live`, also what only the people of the account see.',
        callers: bothSides,
        params,
        success: {
          ...success,
          schema: listedSession.partial().extend(sessionDocument.shape),
        },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        const forAgents = sideOf(caller) === 'agent' ? sessionForAgents(session) : {};
        return { body: { ...forAgents, ...(await documentOf(session, caller)) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/close',
        apiKey: withScope('ask', 'live'),
        summary: 'End a live session',
        callers: bothSides,
        params,
        success,
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        await liveChat.close(session, 'ended', sideOf(caller));
        return { body: await documentOf(await liveChat.find(session.id), caller) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/reopen',
        apiKey: withScope('ask', 'live'),
        summary: 'Go on with a live session that was closed',
        description: 'Within 24 hours, in a new session that names the old one; an open session is returned as it is.',
        callers: bothSides,
        isIdempotent: true,
        params,
        success: { ...success, status: 201 },
        errors: ['SESSION_NOT_FOUND', 'SESSION_CLOSED', 'CHATBOT_NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        const chatbot = await chatbots.publicChatbot(session.chatbotId);
        if (!chatbot.isActive) throw new Problem('CHATBOT_NOT_FOUND', 'This chatbot is not active.');
        return { body: await documentOf(await liveChat.reopen(session, chatbot), caller) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'put',
        path: '/api/live-chat/sessions/{id}/contact',
        apiKey: withScope('ask', 'live'),
        summary: 'Leave an email address',
        description: 'For when nobody is there: the question waits in the inbox, with this address.',
        callers: bothSides,
        params,
        body: z.object({ email, name: visitorName.optional() }),
        success,
        errors: ['SESSION_NOT_FOUND', 'SESSION_CLOSED'],
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionFor(caller, params.id);
        await liveChat.saveContact(session, { email: body.email, name: body.name ?? null });
        return { body: await documentOf(await liveChat.find(session.id), caller) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'put',
        path: '/api/live-chat/sessions/{id}/page',
        apiKey: withScope('ask', 'live'),
        summary: 'Say which page the visitor is on now',
        callers: bothSides,
        params,
        body: z.object({ pageUrl }),
        success: { status: 204, description: 'Noted.' },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params, body }) => {
        await liveChat.savePage(await access.sessionFor(caller, params.id), body.pageUrl);
        return {};
      },
    ),
  ];

  async function documentOf(session: LiveSession, caller: Caller | undefined) {
    // A page that comes back must not ask for it again. A key that only asks reads nobody's address.
    const isTheirs = caller?.kind === 'visitor' || sideOf(caller) === 'agent';
    const known = { ...publicSession(session), ...(isTheirs && { email: session.email }) };
    if (session.state === 'active') return { ...known, ...staffed, queuePlace: null };
    const chatbot = await chatbots.publicChatbot(session.chatbotId);
    const { isStaffed, reason, opensAt } = await liveChat.availability(chatbot);
    const opens = opensAt === null ? null : new Date(opensAt).toISOString();
    const queuePlace = await liveChat.queuePlace(session);
    return { ...known, isStaffed, unstaffedBecause: reason, opensAt: opens, queuePlace };
  }
}

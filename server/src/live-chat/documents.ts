import { z } from 'zod';
import { isUnnamed, type LiveEvent, type LiveSession, type Side } from './ports.ts';
import { lastPosition } from './sessions.ts';

/** How live chat is written in requests and replies. */
export const time = z.iso.datetime();
const marks = z.object({ delivered: z.number(), read: z.number() });
export const email = z.email().max(254);
export const visitorName = z.string().trim().min(1).max(100);
export const pageUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .describe('The page that the visitor is on.');

export const sessionDocument = z.object({
  sessionId: z.string(),
  chatbotId: z.string(),
  state: z.enum(['waiting', 'active', 'closed']),
  agentId: z.string().nullable(),
  querySessionId: z.string().nullable().describe('The conversation that was handed over.'),
  previousSessionId: z.string().nullable().describe('The chat that this one goes on with.'),
  isStaffed: z.boolean().describe('Whether somebody is there to take it.'),
  unstaffedBecause: z.enum(['outside-hours', 'nobody-available', 'switched-off']).nullable(),
  opensAt: time.nullable().describe('When somebody is back, if the working hours say so.'),
  queuePlace: z
    .number()
    .nullable()
    .describe(`Its place among those who wait, 1 for the next; ${lastPosition} stands for all further back.`),
  createdAt: time,
  closedAt: time.nullable(),
  closedBecause: z.enum(['ended', 'handed-back', 'expired']).nullable(),
  rating: z.number().nullable(),
  marks: z
    .object({ customer: marks, agent: marks })
    .describe('Up to which message each side has received, and read, the chat.'),
  email: z.string().nullable().optional().describe('The address that was left; for the visitor and for agents.'),
});

/** What the people of the account see beside that. */
export const listedSession = sessionDocument
  .omit({ isStaffed: true, unstaffedBecause: true, opensAt: true, queuePlace: true })
  .extend({
    accountId: z.string(),
    visitorName: z.string().nullable(),
    email: z.string().nullable().describe('Where to answer, when nobody was there.'),
    pageUrl: z.string().nullable().describe('The page that the visitor is on.'),
    tags: z.array(z.string()),
    snoozedUntil: time.nullable().describe('Put off until then; over once that is past.'),
    waitingSince: time,
    lastEventAt: time,
    messageCount: z.number(),
    lastMessage: z
      .string()
      .nullable()
      .describe(
        'The beginning of the latest message; before the first one, of the visitor’s last question to the chatbot.',
      ),
    lastMessageFrom: z
      .object({ side: z.enum(['customer', 'agent']), name: z.string(), agentId: z.string().nullable() })
      .nullable()
      .optional()
      .describe('Who wrote the latest message; in lists. Null before the first one.'),
    ratingComment: z.string().nullable(),
  });

const iso = (atMs: number) => new Date(atMs).toISOString();
const isoOrNull = (atMs: number | null) => (atMs === null ? null : iso(atMs));

/** What both sides may know of a session. */
export function publicSession(session: LiveSession) {
  const { id, chatbotId, state, agentId, querySessionId, closedBecause, rating, marks } = session;
  return {
    sessionId: id,
    chatbotId,
    state,
    agentId,
    querySessionId,
    closedBecause,
    rating,
    marks,
    previousSessionId: session.previousId,
    createdAt: iso(session.createdAt),
    closedAt: isoOrNull(session.closedAt),
  };
}

export function sessionForAgents(session: LiveSession) {
  const { accountId, visitorName, email, pageUrl, tags, messageCount, lastMessage, lastMessageFrom, ratingComment } =
    session;
  return {
    ...publicSession(session),
    accountId,
    visitorName,
    email,
    pageUrl,
    tags,
    messageCount,
    lastMessage,
    ...(lastMessageFrom !== undefined && { lastMessageFrom }),
    ratingComment,
    snoozedUntil: isoOrNull(session.snoozedUntil),
    waitingSince: iso(session.waitingSince),
    lastEventAt: iso(session.lastEventAt),
  };
}

export const attachmentDocument = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string().describe('What its bytes were found to be, whatever it was called.'),
  size: z.number().describe('How large the file is, in bytes.'),
  width: z.number().optional().describe('How wide the image is, in pixels. Left out for other files.'),
  height: z.number().optional(),
});

/** How people are moved about, and who of them wrote, is no business of the customer. */
const ofPeopleOnly = new Set(['reason', 'how', 'transferredFrom', 'senderId']);

/** An event as a side of the chat gets it. */
export function eventDocument(event: LiveEvent, side: Side) {
  const { sessionId, kind, messageId, sequence, agentId, agentName, createdAt } = event;
  const isShown = (name: string) => side === 'agent' || !ofPeopleOnly.has(name);
  const data = Object.fromEntries(Object.entries(event.data).filter(([name]) => isShown(name)));
  const ofMessage =
    kind === 'message' ? { messageId, sequence, ...(isUnnamed(event.data) && { isUnnamed: true }) } : {};
  const ofNote = kind === 'note' ? { noteId: messageId } : {};
  const isOfAgent = kind === 'agent-joined' || kind === 'agent-left';
  const ofAgent = isOfAgent ? { agentId, ...(agentName !== null && { agentName }) } : {};
  const pictureUrl = pictureOf(event);
  return {
    sessionId,
    ...ofMessage,
    ...ofNote,
    ...ofAgent,
    ...data,
    ...(pictureUrl !== null && { pictureUrl }),
    createdAt: iso(createdAt),
  };
}

/** Of the agent who came or wrote. Who holds a chat is not always who wrote. */
export const pictureOf = ({ kind, agentId, agentPictureUrl, data }: LiveEvent): string | null =>
  kind === 'agent-joined' || (kind === 'message' && data.senderType === 'agent' && data.senderId === agentId)
    ? agentPictureUrl
    : null;

import { z } from 'zod';
import type { Conversations } from '../conversations/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { textStreamResponse } from '../http/event-stream.ts';
import { actorOf } from '../http/signed-in.ts';
import { actorId, withScope } from '../identity/index.ts';
import { type Access, countedBy, sideOf } from './access.ts';
import { time } from './documents.ts';
import type { LiveChat } from './index.ts';
import { mostEvents, plainTranscript, readTranscript, transcriptDocument } from './transcript.ts';

const conversationPosition = z
  .string()
  .regex(/^sess_[\w-]{1,64}\.\d{1,12}$/)
  .transform((text) => {
    const dot = text.lastIndexOf('.');
    return { querySessionId: text.slice(0, dot), sequence: Number(text.slice(dot + 1)) };
  });

interface Dependencies {
  liveChat: LiveChat;
  conversations: Conversations;
  access: Access;
}

/** What stays of a chat: its transcript, the visitor's rating, and what its people note. */
export function recordRoutes({ liveChat, conversations, access }: Dependencies): Endpoint[] {
  const common = { tag: 'Live chat', counted: countedBy(access) } as const;
  const bothSides = ['visitor', 'user'] as const;
  const params = z.object({ id: z.string() });
  const errors = ['SESSION_NOT_FOUND'] as const;

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/sessions/{id}/transcript',
        apiKey: withScope('ask', 'live'),
        summary: 'Read everything that was said',
        description:
          'The conversation with the chatbot that was handed over, with the confidence of each answer, and then the chat with the person. Notes are for the people of the account only. What is long comes in parts of about 128 KB: go on with `after` while `next` is not null, and with `conversationAfter` while `conversationNext` is not null.',
        callers: bothSides,
        params,
        query: z.object({
          after: z.coerce
            .number()
            .int()
            .min(0)
            .optional()
            .describe('Where to go on: `next` of the part before. Left out, the record is read from its beginning.'),
          conversationAfter: conversationPosition
            .optional()
            .describe('`conversationNext` of the part before: only the conversation goes on.'),
          limit: z.coerce.number().int().min(1).max(mostEvents).default(mostEvents),
        }),
        success: { status: 200, description: 'The transcript.', schema: transcriptDocument },
        errors,
      },
      async ({ caller, params, query }) => {
        const session = await access.sessionFor(caller, params.id);
        return { body: await readTranscript(session, sideOf(caller), { liveChat, conversations }, query) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/sessions/{id}/transcript.txt',
        apiKey: withScope('ask', 'live'),
        summary: 'Read everything that was said, as plain text',
        description: 'At most the first 4 MB.',
        callers: bothSides,
        params,
        success: {
          status: 200,
          description: 'The transcript, a paragraph a message.',
          schema: z.string(),
          contentType: 'text/plain',
        },
        errors,
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        const paragraphs = plainTranscript(session, sideOf(caller), { liveChat, conversations });
        return textStreamResponse(paragraphs, 'text/plain; charset=utf-8');
      },
    ),
    endpoint(
      {
        ...common,
        method: 'put',
        path: '/api/live-chat/sessions/{id}/rating',
        apiKey: withScope('ask'),
        summary: 'Rate a chat, as its customer',
        description:
          'Counts in the statistics of the chatbot; a second rating replaces the first. A chat that nobody answered is not rated.',
        callers: ['visitor'],
        params,
        body: z.object({ rating: z.int().min(1).max(5), comment: z.string().trim().max(2_000).optional() }),
        success: { status: 204, description: 'Counted.' },
        errors: [...errors, 'CONFLICT'],
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionFor(caller, params.id);
        await liveChat.rate(session, body.rating, body.comment || null);
        return {};
      },
    ),
    endpoint(
      {
        tag: 'Live chat',
        method: 'post',
        path: '/api/live-chat/sessions/{id}/notes',
        apiKey: withScope('live'),
        summary: 'Add a note for colleagues',
        description: 'The customer never sees it.',
        callers: ['user'],
        isIdempotent: true,
        params,
        body: z.object({ text: z.string().trim().min(1).max(4_000) }),
        success: {
          status: 201,
          description: 'The note.',
          schema: z.object({ noteId: z.string(), text: z.string(), authorId: z.string(), createdAt: time }),
        },
        errors,
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionFor(caller, params.id);
        const { id, text, authorId, createdAt } = await liveChat.addNote(session, body.text, actorId(actorOf(caller)));
        return { body: { noteId: id, text, authorId, createdAt: new Date(createdAt).toISOString() } };
      },
    ),
    endpoint(
      {
        tag: 'Live chat',
        method: 'put',
        path: '/api/live-chat/sessions/{id}/tags',
        apiKey: withScope('live'),
        summary: 'Set the tags of a chat',
        callers: ['user'],
        params,
        body: z.object({ tags: z.array(z.string().trim().min(1).max(50)).max(20) }),
        success: {
          status: 200,
          description: 'The tags as they are now.',
          schema: z.object({ tags: z.array(z.string()) }),
        },
        errors,
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionFor(caller, params.id);
        return { body: { tags: await liveChat.saveTags(session, body.tags) } };
      },
    ),
    endpoint(
      {
        tag: 'Live chat',
        method: 'put',
        path: '/api/live-chat/sessions/{id}/snooze',
        apiKey: withScope('live'),
        summary: 'Put a chat off until later, or take it back',
        description:
          'A mark for the inbox: who holds the chat stays the same. It is over when the time is past, or when the customer writes.',
        callers: ['user'],
        params,
        body: z.strictObject({ until: time.nullable().describe('At most 30 days ahead; null for now.') }),
        success: {
          status: 200,
          description: 'Until when it is put off.',
          schema: z.object({ snoozedUntil: time.nullable() }),
        },
        errors: [...errors, 'SESSION_CLOSED'],
      },
      async ({ caller, params, body: { until } }) => {
        const session = await access.sessionFor(caller, params.id);
        const untilMs = until === null ? null : Date.parse(until);
        await liveChat.snooze(session, untilMs);
        return { body: { snoozedUntil: until === null ? null : new Date(Date.parse(until)).toISOString() } };
      },
    ),
  ];
}

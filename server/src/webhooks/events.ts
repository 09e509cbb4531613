import { z } from 'zod';

const id = z.string();
const chatbotId = id.describe('The chatbot that it happened to.');
const liveSessionId = id.describe('The live chat that it happened in.');
const rating = z.number().min(1).max(5);
const comment = z.string().nullable();

const attachment = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
});

/**
 * The events of an account, each with when it is sent and what its `data` holds. This is a public contract: fields may be
 * added, and none is removed or changes its meaning.
 */
export const webhookEvents = {
  'conversation.started': {
    summary: 'A session has its first answered question.',
    data: z.object({ chatbotId, sessionId: id, question: z.string() }),
  },
  'feedback.received': {
    summary: 'An answer or a live chat was rated; again when the rating is changed.',
    data: z.union([
      z.object({ chatbotId, sessionId: id, messageId: id, rating, comment }),
      z.object({ chatbotId, liveSessionId, rating, comment }),
    ]),
  },
  'source.finished': {
    summary: 'A source was read to its end, or failed.',
    data: z.object({
      chatbotId,
      sourceId: id,
      status: z.enum(['ready', 'failed']),
      type: z.string(),
      title: z.string().nullable(),
      url: z.string().nullable(),
      error: z.string().nullable(),
      found: z.number(),
      done: z.number(),
      unchanged: z.number(),
      failed: z.number(),
      skipped: z.number(),
      documents: z.number(),
      passages: z.number(),
    }),
  },
  'handover.requested': {
    summary: 'A live chat was opened.',
    data: z.object({
      chatbotId,
      liveSessionId,
      sessionId: id.nullable().describe('The conversation that was handed over.'),
      pageUrl: z.string().nullable(),
      visitorName: z.string().nullable(),
      email: z.string().nullable(),
    }),
  },
  'live_chat.message': {
    summary: 'Somebody wrote in a live chat.',
    data: z.object({
      chatbotId,
      liveSessionId,
      messageId: id,
      sequence: z.number().describe('The number of the message in its chat, without gaps.'),
      senderType: z.enum(['customer', 'agent']),
      senderName: z.string(),
      message: z.string(),
      format: z.enum(['text', 'markdown']),
      attachment: attachment.optional().describe('The file that the message carries; its text is the name.'),
    }),
  },
  'live_chat.contact': {
    summary: 'A visitor left an address in an open chat.',
    data: z.object({ chatbotId, liveSessionId, email: z.string(), name: z.string().nullable() }),
  },
  'live_chat.closed': {
    summary: 'A live chat has ended.',
    data: z.object({
      chatbotId,
      liveSessionId,
      reason: z.enum(['ended', 'handed-back', 'expired']),
      by: z.string(),
    }),
  },
} as const;

export type EventType = keyof typeof webhookEvents;
export type EventData<Type extends EventType> = z.output<(typeof webhookEvents)[Type]['data']>;

export const eventTypes = Object.keys(webhookEvents) as [EventType, ...EventType[]];

/** Sent when somebody asks for it, to that webhook alone. */
export const testType = 'webhook.test';

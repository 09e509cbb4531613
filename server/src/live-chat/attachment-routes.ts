import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { invalidRequest, Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorId, type Caller, requireScope, withScope } from '../identity/index.ts';
import { type Access, agentOf, countedBy, sideOf } from './access.ts';
import { attachmentTypes } from './attachments/inspect-file.ts';
import { attachmentDocument, time, visitorName } from './documents.ts';
import type { LiveChat } from './index.ts';
import { clientKeyOf } from './message-routes.ts';
import type { Side } from './ports.ts';
import { mostFiles } from './send-files.ts';

const fields = z.object({
  senderName: visitorName,
  senderType: z
    .enum(['customer', 'agent'])
    .optional()
    .describe('Left out: `agent` with an ID token or an API key with the scope `live`, otherwise `customer`.'),
});

interface Dependencies {
  liveChat: LiveChat;
  chatbots: Chatbots;
  access: Access;
}

/** Files in live chats, both ways. */
export function attachmentRoutes({ liveChat, chatbots, access }: Dependencies): Endpoint[] {
  const common = {
    tag: 'Live chat',
    counted: countedBy(access),
    callers: ['visitor', 'user'],
    apiKey: withScope('ask', 'live'),
  } as const;
  const { attachments } = liveChat;

  return [
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/attachments',
        summary: 'Send a file into a live session',
        description: `PNG, JPEG, GIF, WebP, PDF, DOCX, XLSX, PPTX, ODT, CSV or plain text, recognised by its bytes, up to 5 MB unless the server is set otherwise; at most ${mostFiles} files a chat. What could do something by itself is refused with the reason. It becomes a message of its own whose text is the file's name. \`Idempotency-Key\` makes a repeated upload safe.`,
        headers: [{ name: 'Idempotency-Key', description: 'The same key with the same file is the same message.' }],
        params: z.object({ id: z.string() }),
        form: fields,
        success: {
          status: 201,
          description: "The message's place in the session, and its file.",
          schema: z.object({
            messageId: z.string(),
            sessionId: z.string(),
            sequence: z.number(),
            createdAt: time,
            attachment: attachmentDocument,
          }),
        },
        errors: ['SESSION_NOT_FOUND', 'SESSION_CLOSED', 'FORBIDDEN', 'CONFLICT'],
      },
      async ({ caller, params, receiveFile, header }) => {
        const session = await access.sessionFor(caller, params.id);
        const chatbot = await chatbots.publicChatbot(session.chatbotId);
        if (!chatbot.settings.liveChat.attachments)
          throw new Problem('FORBIDDEN', 'Files are switched off for this chatbot.');
        const form = await receiveFile({
          maxFileBytes: attachments.limits.fileBytes,
          save: ({ bytes }) => collected(bytes),
          discard: async () => {},
        });
        const parsed = fields.safeParse(form.fields);
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          throw invalidRequest(`${issue?.path.join('.') || 'form'}: ${issue?.message}.`);
        }
        const { senderName, senderType = sideOf(caller) } = parsed.data;
        const agent = agentOf(caller);
        const { createdAt, ...posted } = await attachments.send(
          session,
          { name: form.file.name, bytes: form.saved },
          {
            senderType,
            senderName,
            senderId: senderIdOf(caller, senderType),
            clientKey: clientKeyOf(header('idempotency-key')) ?? null,
          },
        );
        if (agent) void liveChat.heartbeat(session.accountId, actorId(agent)).catch(() => {});
        return { body: { ...posted, createdAt: new Date(createdAt).toISOString() } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/sessions/{id}/attachments/{attachmentId}',
        summary: 'Read a file of a live session',
        description: 'Images are to be shown, all others to be saved. A browser runs nothing in it.',
        params: z.object({ id: z.string(), attachmentId: z.string() }),
        success: {
          status: 200,
          description: 'The bytes, as what they were found to be.',
          schema: z.string(),
          contentType: Object.keys(attachmentTypes),
        },
        errors: ['SESSION_NOT_FOUND', 'NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        const { id, name, contentType, size } = await attachments.find(session, params.attachmentId);
        const bytes = attachments.bytesOf(id);
        // Read before the response begins: a store that is away is a 503, not a file that breaks off.
        const first = await bytes.next();
        return new Response(ReadableStream.from(startedWith(first, bytes)), {
          headers: {
            'Content-Type': contentType,
            'Content-Length': String(size),
            'Content-Disposition': dispositionOf(name, contentType),
            'X-Content-Type-Options': 'nosniff',
            'Content-Security-Policy': "sandbox; default-src 'none'",
            // A file never changes under its id.
            'Cache-Control': 'private, max-age=86400, immutable',
          },
        });
      },
    ),
  ];
}

async function* startedWith(first: IteratorResult<Uint8Array>, rest: AsyncIterable<Uint8Array>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/** An agent's file is an agent's work; a customer's, of a server that speaks for its customers. */
function senderIdOf(caller: Caller | undefined, senderType: Side): string | null {
  if (caller?.kind === 'account') requireScope(caller, senderType === 'agent' ? 'live' : 'ask');
  if (senderType === 'customer') return null;
  const agent = agentOf(caller);
  if (!agent) throw new Problem('FORBIDDEN', 'Agents send files with their ID token.');
  return actorId(agent);
}

/** Not more than the limit of a file: the form ends when there is more. */
async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

function dispositionOf(name: string, contentType: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  const how = contentType.startsWith('image/') ? 'inline' : 'attachment';
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

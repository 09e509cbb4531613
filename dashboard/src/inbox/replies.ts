import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Api } from '../api/api.ts';
import type { Entry } from './documents.ts';

/** What an agent wrote, on its way into the chat. */
export interface Reply {
  /** Sent with it, so that it is in the chat once however often it is tried. */
  clientMessageId: string;
  text: string;
  format: 'text' | 'markdown';
  isSending: boolean;
  /** Whether its event arrived before the reply to the call. */
  hasArrived: boolean;
  error?: unknown;
}

interface Dependencies {
  api: Pick<Api, 'call'>;
  agent: { name: string };
  get(sessionId: string): readonly Reply[];
  put(sessionId: string, replies: readonly Reply[]): void;
  onSent(sessionId: string, entry: Entry): void;
}

/** Replies, sent one after the other in the order in which they were written. */
export function createReplies({ api, agent, get, put, onSent }: Dependencies) {
  const queues = new Map<string, Promise<void>>();

  function change(sessionId: string, clientMessageId: string, changes: Partial<Reply>) {
    put(
      sessionId,
      get(sessionId).map((reply) => (reply.clientMessageId === clientMessageId ? { ...reply, ...changes } : reply)),
    );
  }

  const discard = (sessionId: string, clientMessageId: string) =>
    put(
      sessionId,
      get(sessionId).filter((reply) => reply.clientMessageId !== clientMessageId),
    );

  async function post(sessionId: string, { clientMessageId, text, format }: Reply): Promise<void> {
    const body = {
      sessionId,
      message: text,
      format,
      clientMessageId,
      senderType: 'agent' as const,
      senderName: agent.name,
    };
    try {
      const { messageId, sequence, createdAt } = await api.call('/api/live-chat/message', { method: 'POST', body });
      onSent(sessionId, {
        at: createdAt,
        from: 'agent',
        name: agent.name,
        text,
        format,
        messageId,
        sequence,
      });
      discard(sessionId, clientMessageId);
    } catch (error) {
      change(sessionId, clientMessageId, { isSending: false, hasArrived: false, error });
    }
  }

  function enqueue(sessionId: string, reply: Reply) {
    const before = queues.get(sessionId) ?? Promise.resolve();
    queues.set(
      sessionId,
      before.then(() => post(sessionId, reply)),
    );
  }

  function sendAgain(sessionId: string, clientMessageId: string) {
    const reply = get(sessionId).find((each) => each.clientMessageId === clientMessageId);
    if (!reply || reply.isSending) return;
    change(sessionId, clientMessageId, { isSending: true, error: undefined });
    enqueue(sessionId, reply);
  }

  return {
    send(sessionId: string, { text, format }: Pick<Reply, 'text' | 'format'>) {
      const reply = {
        clientMessageId: newKey(),
        text,
        format,
        isSending: true,
        hasArrived: false,
      };
      put(sessionId, [...get(sessionId), reply]);
      enqueue(sessionId, reply);
    },
    sendAgain,
    discard,
    /** The event came before the reply to the call; the message must not be shown twice. */
    arrived(sessionId: string) {
      const first = get(sessionId).find(({ isSending, hasArrived }) => isSending && !hasArrived);
      if (first) change(sessionId, first.clientMessageId, { hasArrived: true });
    },
    /** What could not be sent for want of a network is sent when there is one again. */
    retryUnreachable(all: ReadonlyMap<string, readonly Reply[]>) {
      for (const [sessionId, replies] of all)
        for (const { clientMessageId, error } of replies)
          if (error instanceof ParleyError && error.code === 'UNREACHABLE') sendAgain(sessionId, clientMessageId);
    },
  };
}

/** `crypto.randomUUID` is for pages that came over TLS only. */
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

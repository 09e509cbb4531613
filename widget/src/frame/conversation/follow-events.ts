import type { ShownFile } from './entries.ts';
import { beforeNextTry } from './patience.ts';
import { readLivelyEvents } from './read-lively-events.ts';
import { Refused, type Requests } from './requests.ts';

/** What happened in a conversation with a person, as the server writes it. */
export interface LiveEvent {
  messageId?: string;
  sequence?: number;
  message?: string;
  format?: 'text' | 'markdown';
  senderType?: 'customer' | 'agent';
  senderName?: string;
  agentName?: string;
  /** Of the agent who came or wrote. */
  pictureUrl?: string;
  by?: 'customer' | 'agent';
  isTyping?: boolean;
  createdAt?: string;
  sessionId?: string;
  attachment?: Omit<ShownFile, 'load'>;
}

/**
 * Hands on every event once, in order, across broken connections, until the chat is closed. Rejects with `Refused` where
 * there is no such chat, and with what the signal was aborted with.
 */
export async function followEvents(
  requests: Requests,
  path: string,
  hear: (event: string, data: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastEventId = '';
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await requests.send(path, {
        asVisitor: true,
        signal,
        ...(lastEventId && { headers: { 'Last-Event-ID': lastEventId } }),
      });
      if (response.status === 204 || !response.body) return;
      for await (const { id, event, data } of readLivelyEvents(response.body)) {
        // What has arrived with the last one may be heard after the end.
        signal.throwIfAborted();
        tries = 0;
        if (id) lastEventId = id;
        hear(event, JSON.parse(data));
        if (event === 'closed') return;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Refused && error.status === 404) throw error;
    }
    await beforeNextTry(tries, signal);
  }
}

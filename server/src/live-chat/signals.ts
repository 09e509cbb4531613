import type { EventBus, LiveSession } from './ports.ts';

type Changed = Pick<LiveSession, 'id' | 'accountId'>;

/** What readers wake for. */
export const topics = {
  session: (sessionId: string) => sessionId,
  inbox: (accountId: string) => `inbox:${accountId}`,
  /** A person has taken this conversation from the chatbot. */
  held: (querySessionId: string) => `held:${querySessionId}`,
};

/** Wakes those who follow a session, and those who follow everything of its account. */
export function signalsOn(bus: EventBus) {
  return {
    changed({ id, accountId }: Changed): void {
      bus.publish(topics.session(id));
      bus.publish(topics.inbox(accountId));
    },
    /** Something for this moment, which is stored nowhere. */
    sendEphemeral({ id, accountId }: Changed, what: object): void {
      const text = JSON.stringify(what);
      bus.publish(topics.session(id), text);
      bus.publish(topics.inbox(accountId), text);
    },
    /** Nobody but a person may speak in these conversations any more. */
    held(querySessionIds: readonly string[]): void {
      for (const id of querySessionIds) bus.publish(topics.held(id));
    },
  };
}

export type Signals = ReturnType<typeof signalsOn>;

/** Something that is to be removed, by a request that can still be called off. */
export interface Removal {
  /** What a DELETE is sent to. */
  path: string;
  /** What people call it. */
  name: string;
}

export interface WaitingRemoval extends Removal {
  /** Whether it is called off no more: it is being sent, or has been. */
  isSent: boolean;
  error?: unknown;
}

interface Dependencies {
  /** Settles once the removal is done and what was shown of it is gone. */
  send(removal: Removal): Promise<void>;
  /** Sends it although nobody may be there to hear how it went. */
  sendLeaving(removal: Removal): Promise<unknown>;
}

/** How long it can be called off. */
export const undoMs = 10_000;

/** Removals that wait to be sent, so that they can be undone: until then nothing has happened. */
export function createRemovals({ send, sendLeaving }: Dependencies) {
  let waiting: readonly WaitingRemoval[] = [];
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function become(next: readonly WaitingRemoval[]) {
    waiting = next;
    for (const listener of listeners) listener();
  }
  const change = (path: string, changes: Partial<WaitingRemoval>) =>
    become(waiting.map((one) => (one.path === path ? { ...one, ...changes } : one)));

  function forget(path: string) {
    clearTimeout(timers.get(path));
    timers.delete(path);
    become(waiting.filter((one) => one.path !== path));
  }

  function sendNow(removal: Removal) {
    clearTimeout(timers.get(removal.path));
    timers.delete(removal.path);
    change(removal.path, { isSent: true });
    send(removal).then(
      () => forget(removal.path),
      (error: unknown) => change(removal.path, { error, isSent: false }),
    );
  }

  return {
    get: () => waiting,
    watch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    remove(removal: Removal) {
      if (timers.has(removal.path)) return;
      become([...waiting.filter(({ path }) => path !== removal.path), { ...removal, isSent: false }]);
      timers.set(
        removal.path,
        setTimeout(() => sendNow(removal), undoMs),
      );
    },
    /** Also takes away the note of one that failed. */
    undo: forget,
    /** Nobody wants to call them off any more. */
    sendAll() {
      for (const removal of waiting) if (timers.has(removal.path)) sendNow(removal);
    },
    /** Leaving the page confirms the removals. Settles once they have arrived, for those who can wait. */
    async leave() {
      const due = waiting.filter(({ path }) => timers.has(path));
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      become(waiting.map((one) => (due.includes(one) ? { ...one, isSent: true } : one)));
      await Promise.allSettled(due.map(sendLeaving));
      for (const { path } of due) forget(path);
    },
  };
}

export type Removals = ReturnType<typeof createRemovals>;

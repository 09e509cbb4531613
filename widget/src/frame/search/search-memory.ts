import type { Memory, Remembered, Unsent } from '../remembered.ts';

/** The visitor is the one of the chat; what is asked here is not sent by the chat, nor the other way round. */
export function searchMemory(memory: Memory): Memory {
  let unsent: Unsent[] = [];
  const get = (): Remembered => {
    const { token, visitorId, tokenExpiresAt } = memory.get();
    return {
      unsent,
      ...(token !== undefined && { token }),
      ...(visitorId !== undefined && { visitorId }),
      ...(tokenExpiresAt !== undefined && { tokenExpiresAt }),
    };
  };
  return {
    get,
    change(changes) {
      const { token, visitorId, tokenExpiresAt, ...rest } = typeof changes === 'function' ? changes(get()) : changes;
      if (rest.unsent) unsent = rest.unsent;
      memory.change(token && visitorId && tokenExpiresAt ? { token, visitorId, tokenExpiresAt } : {});
    },
    forget: memory.forget,
    isLasting: () => false,
  };
}

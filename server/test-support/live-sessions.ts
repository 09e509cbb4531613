import type { NewLiveSession } from '../src/live-chat/ports.ts';

/** A visitor's session as it is opened while somebody is there. */
export const newLiveSession = (
  ids: { accountId: string; chatbotId: string },
  id: string,
  owner: string,
  createdAt = 1_790_000_000_000,
): NewLiveSession => ({
  ...ids,
  id,
  owner,
  createdAt,
  querySessionId: null,
  previousClosedAfter: createdAt,
  assignableFrom: 0,
  pageUrl: null,
  visitorName: null,
  email: null,
});

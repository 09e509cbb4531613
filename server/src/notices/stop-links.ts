import { z } from 'zod';
import { readClaims, signClaims } from '../identity/index.ts';
import { type NoticeKind, noticeKinds } from './kinds.ts';

const purpose = 'unsubscribe';
const claims = z.object({ userId: z.string(), notice: z.enum(noticeKinds) });

/** What a link in an email stops, for whom; it needs no sign-in and does nothing else. */
export type StopLink = z.output<typeof claims>;

export const createStopLinks = (secret: string) => ({
  pathFor: (userId: string, notice: NoticeKind) => `/unsubscribe/${signClaims(purpose, { userId, notice }, secret)}`,
  /** Nothing where it was not us who made it. */
  read: (token: string): StopLink | undefined => claims.safeParse(readClaims(purpose, token, secret)).data,
});

import { part, queryOf } from '../addressed.ts';
import type { Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import type { Transport } from '../transport.ts';

export type HeldMail = Reply<'GET', '/api/live-chat/held-mails'>['mails'][number];

interface MailId {
  mailId: string;
}

/** Emails whose sender is in doubt, until somebody decides. */
export function heldMails({ request }: Transport) {
  return {
    async list({ accountId }: { accountId?: string } = {}, options?: CallOptions): Promise<HeldMail[]> {
      const path = `/api/live-chat/held-mails${queryOf({ accountId })}` as '/api/live-chat/held-mails';
      const { mails } = await request('GET', path, {}, options);
      return mails;
    },
    /** Makes it a message of its chat. */
    accept: ({ mailId }: MailId, options?: CallOptions) =>
      request('POST', `/api/live-chat/held-mails/${part(mailId)}/accept`, {}, options),
    discard: ({ mailId }: MailId, options?: CallOptions) =>
      request('DELETE', `/api/live-chat/held-mails/${part(mailId)}`, {}, options),
  };
}

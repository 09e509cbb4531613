import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { withScope } from '../identity/index.ts';
import { type Access, countedBy, sideOf } from './access.ts';
import type { TranscriptMails } from './transcript-mails.ts';

interface Dependencies {
  access: Access;
  transcriptMails: TranscriptMails;
}

export function transcriptMailRoutes({ access, transcriptMails }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        tag: 'Live chat',
        counted: countedBy(access),
        method: 'post',
        path: '/api/live-chat/sessions/{id}/transcript/email',
        apiKey: withScope('ask', 'live'),
        summary: 'Have everything that was said sent by email',
        description:
          'To the address that the customer left, or to `email`. Notes are not in it. At most three times an hour for each chat.',
        callers: ['visitor', 'user'],
        params: z.object({ id: z.string() }),
        body: z.strictObject({ email: z.email().max(254).optional() }),
        success: {
          status: 202,
          description: 'It is on its way.',
          schema: z.object({ email: z.string().describe('The address that the transcript is sent to.') }),
        },
        errors: ['SESSION_NOT_FOUND', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionFor(caller, params.id);
        const address = body.email?.toLowerCase() ?? session.email;
        if (!address) throw invalidRequest('email: is required, as the customer has left none.');
        const isVisitors = sideOf(caller) === 'customer' || address === session.email;
        await transcriptMails.send(session, { address, isVisitors });
        return { status: 202, body: { email: address } };
      },
    ),
  ];
}

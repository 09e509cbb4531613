import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import type { Limits } from '../limits/index.ts';
import type { Operator } from './index.ts';
import { forOperators, timeText } from './route-fields.ts';

const mailStatus = z.object({
  isOn: z.boolean().describe('Whether SMTP_URL is set.'),
  from: z.string().nullable().describe('The address of the sender.'),
  waiting: z.number(),
  sent: z.number().describe('How many emails were sent in the last 24 hours.'),
  failed: z.number().describe('How many emails were given up in the last 24 hours.'),
  unsent: z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        to: z.string(),
        isGivenUp: z.boolean().describe('False while it is tried again.'),
        reason: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .describe('The latest that could not be sent.'),
});

/** What became of emails, and a test. */
export function mailRoutes({
  operator,
  limits,
}: {
  operator: Operator;
  limits: Pick<Limits, 'countTestMail'>;
}): Endpoint[] {
  return [
    endpoint(
      {
        ...forOperators,
        method: 'get',
        path: '/api/operator/mail',
        summary: 'Read how many emails wait, were sent and failed',
        success: { status: 200, description: 'The status.', schema: mailStatus },
      },
      async ({ caller }) => {
        await operator.requireOperator(caller);
        const { unsent, ...status } = await operator.mailStatus();
        return { body: { ...status, unsent: unsent.map(({ at, ...mail }) => ({ ...mail, at: timeText(at) })) } };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'post',
        path: '/api/operator/mail/test',
        summary: 'Send a test email',
        description: 'It is sent at once, and tried once.',
        body: z.strictObject({ to: z.email().max(254) }),
        success: {
          status: 200,
          description: 'How it went.',
          schema: z.object({
            problem: z.string().nullable().describe('Why it could not be sent; null where the mail server took it.'),
          }),
        },
        errors: ['CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, body: { to }, header }) => {
        const who = await operator.requireOperator(caller);
        await limits.countTestMail(who);
        return {
          body: { problem: await operator.sendTestMail(who, to, preferredLanguage(header('accept-language'))) },
        };
      },
    ),
  ];
}

import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import type { Limits } from '../limits/index.ts';
import { noApiKey } from './api-key-access.ts';
import { email } from './route-fields.ts';
import type { signInVerbs } from './sign-in.ts';

interface Dependencies {
  signIn: Pick<ReturnType<typeof signInVerbs>, 'resets' | 'confirmations'>;
  limits: Limits;
}

/** Links that come by email: to set a lost password, and to show that an address is right. */
export function mailedLinkRoutes({ signIn: { resets, confirmations }, limits }: Dependencies): Endpoint[] {
  const open = { tag: 'Sign-in', callers: ['nobody'] } as const;
  const ownAddress = {
    tag: 'Sign-in',
    callers: ['user'],
    apiKey: noApiKey('Only a person has an address.'),
    path: '/api/auth/address-confirmation',
  } as const;

  return [
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/forgot-password',
        summary: 'Have a link to set a new password sent by email',
        description:
          'The reply is the same whether or not somebody here has the address. The link works once, for 30 minutes; the old password works until then.',
        body: z.strictObject({ email }),
        success: { status: 202, description: 'A link is on its way, if somebody here has this address.' },
        errors: ['CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ body, address, header }) => {
        await limits.countPasswordReset(address, body.email);
        await resets.send(body.email, preferredLanguage(header('accept-language')));
        return {};
      },
    ),
    endpoint(
      {
        ...ownAddress,
        method: 'get',
        summary: 'Read whether your email address is confirmed',
        success: { status: 200, description: 'Whether it is.', schema: z.object({ isConfirmed: z.boolean() }) },
      },
      async ({ caller }) => ({ body: { isConfirmed: await confirmations.isConfirmed(signedIn(caller).userId) } }),
    ),
    endpoint(
      {
        ...ownAddress,
        method: 'post',
        summary: 'Have a link to confirm your email address sent there',
        success: { status: 202, description: 'The link is on its way. It works for seven days.' },
        errors: ['CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, header }) => {
        const { userId } = signedIn(caller);
        await limits.countAddressConfirmation(userId);
        await confirmations.send(userId, preferredLanguage(header('accept-language')));
        return {};
      },
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/confirm-address',
        summary: 'Confirm an email address by the link that was sent there',
        body: z.strictObject({ confirmationToken: z.string().max(200) }),
        success: { status: 204, description: 'Confirmed.' },
        errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ body, address }) => {
        const tried = await limits.admitSignIn({ address, name: 'a link to confirm an address' });
        await confirmations.confirm(body.confirmationToken);
        await tried.giveBack();
        return {};
      },
    ),
  ];
}

import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { noApiKey } from '../identity/index.ts';
import type { Exports } from './index.ts';

/** A reader that takes nothing for so long is taken for gone. */
const stalledMs = 120_000;

interface Dependencies {
  exports: Exports;
  publicUrl: string;
  onError(error: unknown): void;
}

export function exportRoutes({ exports, publicUrl, onError }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/accounts/{accountId}/exports',
        tag: 'Account',
        summary: 'Get a link to everything of an account',
        description:
          'For owners. Follow the link within five minutes: it needs no credential and gives a ZIP of plain files, with a README.txt that says what each holds. No secret is in it.',
        callers: ['user'],
        apiKey: noApiKey('Only an owner takes everything of an account along.'),
        params: z.object({ accountId: z.string() }),
        // The link opens the account's data: it is made again instead of kept.
        repliesWithSecret: true,
        success: {
          status: 201,
          description: 'The link.',
          schema: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
        },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const { token, expiresAtMs } = await exports.linkFor(signedIn(caller).userId, params.accountId);
        const expiresAt = new Date(expiresAtMs).toISOString();
        return { body: { url: `${publicUrl}/api/exports/${token}`, expiresAt } };
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/exports/{token}',
        tag: 'Account',
        summary: 'Download everything of an account',
        description: 'By a link that was given to one of its owners, who must still be one.',
        callers: ['nobody'],
        isPage: true,
        params: z.object({ token: z.string().max(1_000) }),
        success: {
          status: 200,
          description: 'The archive, written as it is read.',
          schema: z.string(),
          contentType: 'application/zip',
        },
        errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
      },
      async ({ params }) => {
        const { fileName, writeTo } = await exports.open(params.token);
        return {
          status: 200,
          headers: {
            'Content-Type': 'application/zip',
            'Content-Disposition': `attachment; filename="${fileName}"`,
            'Referrer-Policy': 'no-referrer',
          },
          begin(response) {
            response.setTimeout(stalledMs, () => response.destroy());
            writeTo(response).catch((error: unknown) => {
              if (!isGone(error)) onError(error);
            });
          },
        };
      },
    ),
  ];
}

/** The reader went away: nobody has to be told. */
const isGone = (error: unknown) => (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';

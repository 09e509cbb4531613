import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { smallImageResponse } from '../http/small-image-response.ts';
import type { Limits } from '../limits/index.ts';
import { mostSmallImageBytes, smallImageTypes } from '../small-images.ts';
import { noApiKey } from './api-key-access.ts';
import type { Identity } from './index.ts';

/** Pictures of the people who answer. */
export function pictureRoutes({ identity, limits }: { identity: Identity; limits: Limits }): Endpoint[] {
  const own = {
    path: '/api/auth/picture',
    tag: 'Sign-in',
    callers: ['user'],
    apiKey: noApiKey('Only a person has a picture.'),
  } as const;
  return [
    endpoint(
      {
        ...own,
        method: 'put',
        summary: 'Upload your picture',
        description: `Colleagues see it, and visitors whom you talk to. A PNG, JPEG or WebP image, recognised by its bytes, of at most ${mostSmallImageBytes / 1_000} KB and 2,048 pixels on each side; it is kept as it is. The one before is forgotten.`,
        form: z.object({}),
        success: {
          status: 200,
          description: 'Where it is.',
          schema: z.object({ pictureUrl: z.string().nullable() }),
        },
        errors: ['RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, receiveFile }) => {
        const { userId } = signedIn(caller);
        await limits.countProfileChange(userId);
        const { saved } = await receiveFile({
          maxFileBytes: mostSmallImageBytes,
          save: async ({ bytes }) => Buffer.concat(await Array.fromAsync(bytes)),
          discard: async () => {},
        });
        return { body: { pictureUrl: await identity.savePicture(userId, saved) } };
      },
    ),
    endpoint(
      {
        ...own,
        method: 'delete',
        summary: 'Remove your picture',
        success: { status: 204, description: 'It is forgotten.' },
      },
      async ({ caller }) => {
        await identity.removePicture(signedIn(caller).userId);
        return {};
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/pictures/{digest}',
        tag: 'Widget',
        callers: ['nobody'],
        summary: "A person's picture",
        description: 'What it holds is in its address, which says nothing of whose it is.',
        params: z.object({ digest: z.string().max(64) }),
        success: {
          status: 200,
          description: 'The image, as what it was found to be.',
          schema: z.string(),
          contentType: [...smallImageTypes],
        },
        errors: ['NOT_FOUND'],
      },
      async ({ params }) => smallImageResponse(await identity.findPicture(params.digest), 'picture'),
    ),
  ];
}

import { createHash } from 'node:crypto';
import { notFound, Problem } from '../errors/index.ts';
import { type SmallImage, smallImageTypeOf } from '../small-images.ts';
import type { PictureStore } from './ports.ts';

/** Where a picture is served. Its address says what it holds and not whose it is: visitors get it, too. */
export const pictureUrlOf = (digest: string | null | undefined): string | null =>
  digest ? `/api/pictures/${digest}` : null;

/** What people look like to colleagues and to visitors whom they talk to. */
export function pictureVerbs({ store, clock }: { store: PictureStore; clock(): number }) {
  return {
    /** In place of the one before. */
    async savePicture(userId: string, bytes: Uint8Array): Promise<string | null> {
      const contentType = smallImageTypeOf(bytes, 'picture');
      const digest = createHash('sha256').update(bytes).digest('hex');
      const outcome = await store.savePicture(userId, { digest, contentType, bytes }, clock());
      if (outcome === 'no-account') throw new Problem('FORBIDDEN', 'You are in no account; join or open one first.');
      return pictureUrlOf(digest);
    },
    removePicture: (userId: string): Promise<void> => store.removePicture(userId),
    pictureUrl: async (userId: string): Promise<string | null> => pictureUrlOf(await store.pictureOf(userId)),
    async findPicture(digest: string): Promise<SmallImage> {
      const found = await store.findPicture(digest);
      if (!found) throw notFound('picture');
      return found;
    },
  };
}

import { createHash } from 'node:crypto';
import { invalidRequest, notFound } from '../errors/index.ts';
import type { Actor, Permission } from '../identity/index.ts';
import { type SmallImage, smallImageTypeOf } from '../small-images.ts';
import type { Chatbot, LogoStore, StoredLogo } from './ports.ts';
import { logoDigestIn, logoPath } from './settings.ts';

interface Dependencies {
  store: LogoStore;
  chatbotFor(actor: Actor, chatbotId: string, permission: Permission): Promise<Chatbot>;
  clock(): number;
}

/** Logos that owners upload. Their address is made from what they hold, so that browsers may keep them for ever. */
export function logoVerbs({ store, chatbotFor, clock }: Dependencies) {
  /** An image as it is stored, once its type is known to be one of ours. */
  function logoFrom(bytes: Uint8Array): StoredLogo {
    const contentType = smallImageTypeOf(bytes, 'logo');
    const digest = createHash('sha256').update(bytes).digest('hex');
    return { digest, contentType, bytes, createdAt: clock() };
  }

  return {
    /** Keeps an image, and returns its address for the settings. Until it is saved there, the next upload replaces it. */
    async save(actor: Actor, chatbotId: string, bytes: Uint8Array): Promise<string> {
      for (;;) {
        const { settings, settingsVersion } = await chatbotFor(actor, chatbotId, 'manage');
        const logo = logoFrom(bytes);
        const current = { inUse: logoDigestIn(settings.logoUrl), settingsVersion };
        if ((await store.save(chatbotId, logo, current)) === 'saved') return logoPath(chatbotId, logo.digest);
      }
    },

    logoFrom,

    async find(chatbotId: string, digest: string): Promise<SmallImage> {
      const found = await store.find(chatbotId, digest);
      if (!found) throw notFound('logo');
      return found;
    },

    /** An address of ours must be that of an image which this chatbot has. */
    async requireOwn(chatbotId: string, logoUrl: string | undefined): Promise<void> {
      const digest = logoUrl && logoDigestIn(logoUrl);
      if (!digest) return;
      if (logoUrl !== logoPath(chatbotId, digest) || !(await store.find(chatbotId, digest)))
        throw invalidRequest('settings.logoUrl: is not a logo that was uploaded for this chatbot.');
    },
  };
}

import { createHash } from 'node:crypto';
import { invalidRequest, notFound, Problem } from '../errors/index.ts';
import { FileRefused } from '../file-refused.ts';
import type { Actor, Permission } from '../identity/index.ts';
import { imageOf } from '../image-files.ts';
import type { Chatbot, Logo, LogoStore, LogoType } from './ports.ts';
import { logoDigestIn, logoPath } from './settings.ts';

export const mostLogoBytes = 200_000;
/** Browsers unpack it to four bytes a pixel; it is shown at 36. */
const longestSide = 2_048;
const logoTypes: readonly LogoType[] = ['image/png', 'image/jpeg', 'image/webp'];

interface Dependencies {
  store: LogoStore;
  chatbotFor(actor: Actor, chatbotId: string, permission: Permission): Promise<Chatbot>;
  clock(): number;
}

/** Logos that owners upload. Their address is made from what they hold, so that browsers may keep them for ever. */
export function logoVerbs({ store, chatbotFor, clock }: Dependencies) {
  return {
    /** Keeps an image, and returns its address for the settings. Until it is saved there, the next upload replaces it. */
    async save(actor: Actor, chatbotId: string, bytes: Uint8Array): Promise<string> {
      const { settings } = await chatbotFor(actor, chatbotId, 'manage');
      const contentType = typeOf(bytes);
      const digest = createHash('sha256').update(bytes).digest('hex');
      const logo = { digest, contentType, bytes, createdAt: clock() };
      if (!(await store.save(chatbotId, logo, logoDigestIn(settings.logoUrl)))) throw notFound('chatbot');
      return logoPath(chatbotId, digest);
    },

    async find(chatbotId: string, digest: string): Promise<Logo> {
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

    /** Once other settings are saved, what they do not name is forgotten. */
    keepOnly: (chatbotId: string, logoUrl: string) => store.keepOnly(chatbotId, logoDigestIn(logoUrl)),
  };
}

/** By its bytes, whatever it is called. SVG, which can hold scripts, is none of them. */
function typeOf(bytes: Uint8Array): LogoType {
  const refused = (reason: string, cause?: unknown) => new Problem('UNSUPPORTED_MEDIA_TYPE', reason, { cause });
  try {
    const image = imageOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const type = logoTypes.find((known) => known === image?.contentType);
    if (!image || !type) throw refused('A logo is a PNG, JPEG or WebP image.');
    if (Math.max(image.width, image.height) > longestSide)
      throw refused(`The image is too large; at most ${longestSide} pixels on each side.`);
    return type;
  } catch (error) {
    throw error instanceof FileRefused ? refused(error.message, error) : error;
  }
}

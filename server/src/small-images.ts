import { Problem } from './errors/index.ts';
import { FileRefused } from './file-refused.ts';
import { imageOf } from './image-files.ts';

/** Images that everybody's browser loads: logos, pictures of people. */
export type SmallImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface SmallImage {
  contentType: SmallImageType;
  bytes: Uint8Array;
}

export const smallImageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly SmallImageType[];
export const mostSmallImageBytes = 200_000;
/** Browsers unpack it to four bytes a pixel; it is shown at 36. */
const longestSide = 2_048;

/** What an image is by its bytes, whatever it is called. SVG, which can hold scripts, is none. */
export function smallImageTypeOf(bytes: Uint8Array, what: 'logo' | 'picture'): SmallImageType {
  const refused = (reason: string, cause?: unknown) => new Problem('UNSUPPORTED_MEDIA_TYPE', reason, { cause });
  try {
    const image = imageOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const type = smallImageTypes.find((known) => known === image?.contentType);
    if (!image || !type) throw refused(`A ${what} is a PNG, JPEG or WebP image.`);
    if (Math.max(image.width, image.height) > longestSide)
      throw refused(`The image is too large; at most ${longestSide} pixels on each side.`);
    return type;
  } catch (error) {
    throw error instanceof FileRefused ? refused(error.message, error) : error;
  }
}

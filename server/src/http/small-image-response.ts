import type { SmallImage } from '../small-images.ts';

/** An image at an address that is made from what it holds: browsers keep it for ever, and run nothing in it. */
export const smallImageResponse = ({ contentType, bytes }: SmallImage, name: string): Response =>
  new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });

import { FileRefused } from './file-refused.ts';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

interface Image {
  contentType: ImageType;
  width: number;
  height: number;
}

/** A viewer unpacks an image to four bytes a pixel: 50 megapixels are 200 MB. */
const mostPixels = 50_000_000;
const longestSide = 20_000;

/** The image that the first bytes say it is, with its size; nothing where they say it is none. */
export function imageOf(file: Buffer): Image | undefined {
  const format = formats.find(({ isIt }) => isIt(file));
  if (!format) return undefined;
  const size = sizeOf(format, file);
  if (!size || size.width < 1 || size.height < 1) throw new FileRefused('The image is damaged.', 'unreadable');
  const { width, height } = size;
  if (width > longestSide || height > longestSide || width * height > mostPixels)
    throw new FileRefused(`The image has too many pixels; at most ${mostPixels / 1_000_000} megapixels.`, 'unreadable');
  return { contentType: format.contentType, width, height };
}

type Size = { width: number; height: number } | undefined;

interface ImageFormat {
  contentType: ImageType;
  isIt(file: Buffer): boolean;
  sizeOf(file: Buffer): Size;
}

const textAt = (file: Buffer, at: number, length: number) => file.subarray(at, at + length).toString('latin1');

function sizeOf(format: ImageFormat, file: Buffer): Size {
  try {
    return format.sizeOf(file);
  } catch (error) {
    // It ends before its size is said.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const formats: readonly ImageFormat[] = [
  {
    contentType: 'image/png',
    isIt: (file) => textAt(file, 0, 8) === '\x89PNG\r\n\x1a\n',
    sizeOf: (file) =>
      textAt(file, 12, 4) === 'IHDR' ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) } : undefined,
  },
  {
    contentType: 'image/gif',
    isIt: (file) => /^GIF8[79]a/.test(textAt(file, 0, 6)),
    sizeOf: (file) => ({ width: file.readUInt16LE(6), height: file.readUInt16LE(8) }),
  },
  {
    contentType: 'image/jpeg',
    isIt: (file) => textAt(file, 0, 3) === '\xff\xd8\xff',
    sizeOf: jpegSize,
  },
  {
    contentType: 'image/webp',
    isIt: (file) => textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WEBP',
    sizeOf: webpSize,
  },
];

/** The size is in the frame header, behind segments of other things. */
function jpegSize(file: Buffer): Size {
  for (let at = 2; at < file.length; ) {
    if (file.readUInt8(at) !== 0xff) return undefined;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    if (marker === 0xd9 || marker === 0xda) return undefined;
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isAlone ? 2 : 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(file: Buffer): Size {
  const kind = textAt(file, 12, 4);
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = file.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

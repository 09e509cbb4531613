import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { FileRefused } from '../../file-refused.ts';

const inflated = promisify(inflate);

/** What all its streams together may unpack to. */
const mostUnpackedBytes = 64 * 1024 * 1024;
const mostStreams = 20_000;

/** Names that make a viewer run, open or send something. `/OpenAction` does nothing by itself: its action is named. */
const activeNames = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE)(?![\w.-])/;
/** Too short to be looked for in packed bytes, where it could stand by chance. */
const scriptEntry = /\/JS(?![\w.-])/;
/** A stream with the end of its dictionary. */
const streamStart = /stream\r?\n/g;

/** Refuses a PDF that holds anything active, or parts that cannot be looked into. */
export async function inspectPdf(file: Buffer): Promise<void> {
  const text = file.toString('latin1');
  refuseActive(text);
  if (/\/Encrypt(?![\w.-])/.test(text))
    throw new FileRefused('The PDF is protected. Send it without a password.', 'protected');
  let unpackedBytes = 0;
  let outside = '';
  let position = 0;
  let streams = 0;
  for (const { index, 0: keyword } of text.matchAll(streamStart)) {
    // Within the stream before, or the word `endstream`.
    if (index < position || text.slice(index - 3, index) === 'end') continue;
    streams += 1;
    if (streams > mostStreams) throw cannotBeChecked();
    const before = text.slice(position, index);
    outside += before;
    const start = index + keyword.length;
    const end = text.indexOf('endstream', start);
    position = end === -1 ? text.length : end;
    const dictionary = withoutEscapes(before.slice(-4_000));
    const unpacked = await unpack(file.subarray(start, position), mostUnpackedBytes - unpackedBytes);
    const holdsObjects = /\/ObjStm(?![\w.-])/.test(dictionary);
    if (unpacked === undefined) {
      // Objects in a stream that only another program can read.
      if (holdsObjects) throw cannotBeChecked();
      continue;
    }
    unpackedBytes += unpacked.length;
    const content = unpacked.toString('latin1');
    refuseActive(content);
    if (holdsObjects) refuseScript(content);
  }
  refuseScript(outside + text.slice(position));
}

function refuseActive(text: string) {
  const name = activeNames.exec(withoutEscapes(text))?.[1];
  if (name === undefined) return;
  if (name.startsWith('EmbeddedFile')) throw new FileRefused('The PDF has other files inside.', 'nested');
  throw new FileRefused('The PDF contains scripts or actions.', 'active');
}

function refuseScript(text: string) {
  if (scriptEntry.test(withoutEscapes(text))) throw new FileRefused('The PDF contains scripts or actions.', 'active');
}

const cannotBeChecked = () =>
  new FileRefused('The PDF has parts that cannot be checked. Print it to a new PDF.', 'unreadable');

/** Any character of a name may be written as `#` and two digits. */
const withoutEscapes = (text: string) =>
  text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text;

/** What a stream unpacks to; nothing where it is packed otherwise, or not at all. */
async function unpack(bytes: Buffer, most: number): Promise<Buffer | undefined> {
  if (((bytes[0] ?? 0) & 0x0f) !== 8) return undefined;
  try {
    // Bytes that follow the packed ones, such as the line's end, are left out; a stream that is cut is read as far as it goes.
    return await inflated(bytes, { maxOutputLength: Math.max(1, most), finishFlush: 2 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new FileRefused('The PDF is too large once unpacked.', 'unreadable');
    return undefined;
  }
}

import type { IncomingMessage } from 'node:http';
import { invalidRequest, Problem } from '../errors/index.ts';

export interface UploadedFile {
  name: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

export interface FileForm<Saved> {
  /** The form's other fields. */
  fields: Record<string, string>;
  file: { name: string; contentType: string; bytes: number };
  saved: Saved;
}

export interface FileFormOptions<Saved> {
  maxFileBytes: number;
  /** Given the file while it arrives: it is never whole in memory. */
  save(file: UploadedFile): Promise<Saved>;
  /** Called with what was saved, when the rest of the form proves bad. */
  discard(saved: Saved): Promise<void>;
}

/** A client that sends nothing for so long is gone. */
const longestSilenceMs = 60_000;
/** What the other fields and the form's own lines may take. */
const roomForFields = 64 * 1024;
const limits = { fields: 10, fieldNameSize: 100, fieldSize: 4_000, files: 1, parts: 12, headerPairs: 50 };

/** Reads a form with one file, whose bytes are handed on as they arrive. */
export async function readFileForm<Saved>(
  request: IncomingMessage,
  { maxFileBytes, save, discard }: FileFormOptions<Saved>,
): Promise<FileForm<Saved>> {
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + roomForFields) throw tooLarge(maxFileBytes);
  const form = await openForm(request.headers, maxFileBytes);
  const fields: Record<string, string> = Object.create(null);
  const whole = Promise.withResolvers<void>();
  let saving: Promise<Omit<FileForm<Saved>, 'fields'>> | undefined;

  form.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) whole.reject(invalidRequest(`${name.slice(0, 40)}: is too long.`));
    else if (!value.isWellFormed() || value.includes('\0'))
      whole.reject(invalidRequest(`${name.slice(0, 40)}: holds a lone surrogate or a NUL character.`));
    else fields[name] = value;
  });
  form.on('file', (field, stream, fileName, _encoding, contentType) => {
    if (field !== 'file') {
      stream.resume();
      whole.reject(invalidRequest('Send the file in the field "file".'));
      return;
    }
    const file = { name: safeName(fileName), contentType, bytes: 0 };
    // Whoever saves the file may not read it yet, or not any more: an error that nobody hears would end the process.
    stream.on('error', () => {});
    // What was begun must end, whatever ends the form.
    whole.promise.catch((error) => stream.destroy(error));
    // The parser reads on to the end while we still write.
    stream.once('limit', () => whole.reject(tooLarge(maxFileBytes)));
    const bytes = countedBytes(stream, file);
    saving = save({ ...file, bytes }).then((saved) => ({ file, saved }));
    saving.catch(whole.reject);
  });
  form.on('partsLimit', () => whole.reject(invalidRequest('The form has too many parts.')));
  form.on('fieldsLimit', () => whole.reject(invalidRequest('The form has too many fields.')));
  form.on('filesLimit', () => whole.reject(invalidRequest('Send one file at a time.')));
  form.once('finish', whole.resolve);
  form.once('error', (cause) => whole.reject(malformed(cause)));
  request.once('close', () => request.complete || form.destroy(new Error('The connection was closed.')));
  request.once('error', (cause) => whole.reject(malformed(cause)));
  const silence = setTimeout(() => whole.reject(malformed('nothing came')), longestSilenceMs);
  request.on('data', () => silence.refresh());
  request.pipe(form);

  try {
    await whole.promise;
    const saved = await saving;
    if (!saved) throw invalidRequest('file: is required.');
    if (saved.file.bytes === 0) throw invalidRequest('file: is empty.');
    clearTimeout(silence);
    return { fields, ...saved };
  } catch (error) {
    clearTimeout(silence);
    request.unpipe(form);
    // The rest is read and discarded: a client that is still sending would not see our answer.
    request.resume();
    form.destroy();
    void saving?.then(({ saved }) => discard(saved)).catch(() => {});
    throw error;
  }
}

const tooLarge = (maxBytes: number) =>
  new Problem('PAYLOAD_TOO_LARGE', `The file is larger than ${maxBytes / 1_000_000} MB.`);
const malformed = (cause: unknown) =>
  invalidRequest('The form ended before all of it had arrived, or is malformed.', { cause });

async function openForm(headers: IncomingMessage['headers'], maxFileBytes: number) {
  const contentType = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { ...limits, fileSize: maxFileBytes },
    });
  } catch (cause) {
    throw invalidRequest('The Content-Type names no boundary.', { cause });
  }
}

async function* countedBytes(stream: AsyncIterable<Uint8Array>, file: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    file.bytes += chunk.length;
    yield chunk;
  }
}

const longestName = 200;

/** A name for display only: without folders, invisible characters and direction marks. */
function safeName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return shown.slice(-longestName) || 'file';
}

import { notFound, Problem } from '../errors/index.ts';
import { FileRefused } from '../file-refused.ts';
import { newId } from '../identity/index.ts';
import { inspectFile } from './attachments/inspect-file.ts';
import type { GivenMessage } from './messages.ts';
import type { Attachment, AttachmentStore, LiveSession, PostedMessage } from './ports.ts';

export interface FileLimits {
  /** Of one file. */
  fileBytes: number;
  /** Of all files of a chat. */
  chatBytes: number;
}

export const usualLimits: FileLimits = { fileBytes: 5_000_000, chatBytes: 40_000_000 };
/** More is no longer a conversation. */
export const mostFiles = 20;

interface Dependencies {
  store: AttachmentStore;
  post(session: LiveSession, message: GivenMessage): Promise<PostedMessage>;
  limits: FileLimits;
}

export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

export type FileSender = Pick<GivenMessage, 'senderType' | 'senderName' | 'senderId' | 'clientKey'>;

export type PostedFile = PostedMessage & { attachment: Attachment };

/** Files that the two sides of a chat send each other. */
export function attachmentVerbs({ store, post, limits }: Dependencies) {
  return {
    limits,

    /**
     * Checks a file and stores it as a message of a live session, by whom it is from; its text is the file's name. The
     * same client key with the same file gives the message that is there.
     */
    async send(session: LiveSession, { name, bytes }: GivenFile, sender: FileSender): Promise<PostedFile> {
      if (bytes.length > limits.fileBytes)
        throw new Problem('PAYLOAD_TOO_LARGE', `The file is larger than ${limits.fileBytes / 1_000_000} MB.`);
      const { width, height, ...found } = await inspected(name, bytes);
      const sides = width === null || height === null ? {} : { width, height };
      const file = { id: newId('att'), size: bytes.length, ...found, ...sides };
      const posted = await post(session, {
        ...sender,
        text: file.name,
        format: 'text',
        attachment: { ...file, bytes, most: { files: mostFiles, bytes: limits.chatBytes } },
      });
      const { messageId: _, ...attachment } = (await store.attachmentOf(session.id, posted.messageId)) ?? {
        ...file,
        messageId: '',
      };
      return { ...posted, attachment };
    },

    async find(session: LiveSession, attachmentId: string): Promise<Attachment> {
      const found = await store.findAttachment(session.id, attachmentId);
      if (!found) throw notFound('attachment');
      return found;
    },

    bytesOf: store.bytesOfAttachment,
  };
}

async function inspected(name: string, bytes: Uint8Array) {
  try {
    return await inspectFile(name, bytes);
  } catch (error) {
    if (error instanceof FileRefused)
      throw new Problem('UNSUPPORTED_MEDIA_TYPE', error.message, {
        cause: error,
        headers: { 'Refusal-Reason': error.reason },
      });
    throw error;
  }
}

/** What exports need from outside: an account's records page by page, and somebody who packs files. */
import type { Writable } from 'node:stream';

/** The kinds of records, each a file of the archive. */
export const recordKinds = [
  ...(['members', 'api-keys', 'chatbots', 'tests', 'canned-replies', 'webhooks', 'model-usage'] as const),
  ...(['sources', 'question-answer-pairs', 'documents', 'document-texts'] as const),
  ...(['conversations', 'messages', 'live-chats', 'live-chat-events', 'attachments'] as const),
  ...(['held-mails', 'mail-servers'] as const),
  ...(['statistics-months', 'statistics-days', 'statistics-conversations', 'statistics-resolutions'] as const),
  ...(['questions', 'calibrations'] as const),
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A record as it stands in the archive: no field of it is a secret. */
export type ExportRecord = Readonly<Record<string, unknown>>;

export interface UploadedFile {
  fileId: string;
  sourceId: string;
  /** As it was called when it came. */
  name: string;
}

export interface SentFile {
  id: string;
  chatId: string;
  name: string;
}

export interface UploadedLogo {
  chatbotId: string;
  /** Of the image: `png`, `jpeg` or `webp`. */
  ending: string;
  bytes: Uint8Array;
}

export interface ExportStore {
  /** A page at a time: however much there is, only a page of it is in memory. */
  records(kind: RecordKind, accountId: string): AsyncGenerator<ExportRecord[]>;
  files(accountId: string): AsyncGenerator<UploadedFile[]>;
  bytesOf(fileId: string): AsyncGenerator<Uint8Array>;
  /** Each is small. */
  logos(accountId: string): AsyncGenerator<UploadedLogo[]>;
  /** Files that were sent in live chats. */
  attachments(accountId: string): AsyncGenerator<SentFile[]>;
  bytesOfAttachment(attachmentId: string): AsyncGenerator<Uint8Array>;
  /** The ids of emails that wait for a decision. */
  heldMails(accountId: string): AsyncGenerator<string[]>;
  bytesOfHeldMail(id: string): AsyncGenerator<Uint8Array>;
}

export interface ArchivedFile {
  path: string;
  content: AsyncIterable<Uint8Array | string>;
}

/** Writes files into one archive as they are given. Rejects when the reader has gone, or when a file fails. */
export type PackFiles = (files: AsyncIterable<ArchivedFile>, to: Writable, madeAtMs: number) => Promise<void>;

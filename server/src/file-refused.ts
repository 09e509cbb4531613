/** Why a file is not accepted, for programs that say it in words of their own. */
export type RefusalReason = 'type' | 'active' | 'nested' | 'protected' | 'unreadable';

/** A file that is not accepted, with the reason as a sentence. */
export class FileRefused extends Error {
  readonly reason: RefusalReason;

  constructor(sentence: string, reason: RefusalReason) {
    super(sentence);
    this.name = 'FileRefused';
    this.reason = reason;
  }
}

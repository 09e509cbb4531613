/** A file that is not accepted, with the reason as a sentence. */
export class FileRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FileRefused';
  }
}

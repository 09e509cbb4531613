import type { z } from 'zod';
import { Problem } from '../errors/index.ts';
import type { SecretBox } from '../secret-box.ts';

export type SealedDocuments = ReturnType<typeof sealedDocuments>;

/** Documents in a secret box, each with its form. */
export function sealedDocuments(box: SecretBox) {
  return {
    seal(document: object, ownerId: string): string {
      const sealed = box.seal(JSON.stringify(document), ownerId);
      if (sealed === undefined)
        throw new Problem('SIGN_IN_UNAVAILABLE', 'Signing in needs SECRET_KEY: its operator must set it.');
      return sealed;
    },
    open<Form extends z.ZodType>(form: Form, sealed: string, ownerId: string): z.output<Form> | undefined {
      const text = box.open(sealed, ownerId);
      return text === undefined ? undefined : form.parse(JSON.parse(text));
    },
  };
}

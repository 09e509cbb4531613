import type { SearchRequest, WantedIndex } from '../../knowledge/ports.ts';

/** Where a node answers the others. Not part of the API: its description does not have it, and no key opens it. */
export const indexPath = '/internal/passage-index';

/** What a node asks the home of a chatbot. */
export type IndexQuestion = { search: SearchRequest } | { languagesOf: WantedIndex };

export function writeQuestion(question: IndexQuestion): string {
  if ('languagesOf' in question) return JSON.stringify(question);
  const { vector, ...search } = question.search;
  return JSON.stringify({ search, vector: bytesOf(vector).toString('base64') });
}

export function readQuestion(text: string): IndexQuestion {
  // A node of this release has signed it.
  const read = JSON.parse(text) as
    | { languagesOf: WantedIndex }
    | { search: Omit<SearchRequest, 'vector'>; vector: string };
  if ('languagesOf' in read) return read;
  // Copied, as the bytes of a buffer may begin anywhere.
  const bytes = new Uint8Array(Buffer.from(read.vector, 'base64'));
  return { search: { ...read.search, vector: new Float32Array(bytes.buffer) } };
}

/** What the home answers. */
export type IndexAnswer = { found: unknown } | { failure: string };

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) => Buffer.from(buffer, byteOffset, byteLength);

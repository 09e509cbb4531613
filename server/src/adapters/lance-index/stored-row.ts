import { ByteWriter } from '../passage-index/stored/byte-writer.ts';
import { ByteReader } from './byte-reader.ts';

/** A row that a search proposes. */
export interface CandidateRow {
  documentId: string;
  position: number;
  language: string;
  /** In the form of `encodeLexical`, as a document of one passage. */
  lexical: Uint8Array;
  /** As it is stored with its document; nothing for a passage without. */
  vector: Int8Array | undefined;
}

/**
 * All that the ranking needs of a row in one value: an object store is asked once for it, and not once for each column.
 *
 *     id of the document, position, language, bytes of the words, dimensions of the vector
 *     words, vector
 */
export function encodeRow({ documentId, position, language, lexical, vector }: CandidateRow): Uint8Array {
  const head = new ByteWriter();
  head.text(documentId);
  head.number(position);
  head.text(language);
  head.number(lexical.length);
  head.number(vector?.length ?? 0);
  const bytes = vector ? new Uint8Array(vector.buffer, vector.byteOffset, vector.length) : new Uint8Array();
  return Buffer.concat([head.finish(), lexical, bytes]);
}

export function decodeRow(bytes: Uint8Array): CandidateRow {
  const reader = new ByteReader(bytes);
  const documentId = reader.text();
  const position = reader.number();
  const language = reader.text();
  const [lexicalLength, dimensions] = [reader.number(), reader.number()];
  const lexical = reader.bytesOf(lexicalLength);
  const vector = reader.bytesOf(dimensions);
  return {
    documentId,
    position,
    language,
    lexical,
    vector: dimensions > 0 ? new Int8Array(vector.buffer, vector.byteOffset, dimensions) : undefined,
  };
}

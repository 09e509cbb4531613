const STUB_DIMENSIONS = 384;

/** A vector of hashed words: the same text gives the same vector, and texts that share words are near each other. */
export function stubEmbedding(text: string, dimensions = STUB_DIMENSIONS): Float64Array {
  const vector = new Float64Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = hashWord(word);
    const dimension = hash % dimensions;
    // The sign comes from another bit of the hash, so that long texts do not all lean the same way.
    vector[dimension] = (vector[dimension] ?? 0) + ((hash >>> 24) & 1 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  // Words that cancelled each other out.
  if (length === 0) vector[0] = 1;
  else for (let at = 0; at < dimensions; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

/** FNV-1a, 32 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

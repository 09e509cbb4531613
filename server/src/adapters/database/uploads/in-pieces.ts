/** Bytes as they arrive, joined into pieces of at least this size, but for the last. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    held.push(part);
    size += part.length;
    if (size < pieceBytes) continue;
    yield joined(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield joined(held);
}

/** Not `Buffer.concat`: small buffers share memory that cannot be moved to a thread. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

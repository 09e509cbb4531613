/** A stream of bytes as a whole; nothing where it is longer. What is too long is read to its end, and not kept. */
export async function collected(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  }
  return size <= maxBytes ? Buffer.concat(parts) : undefined;
}

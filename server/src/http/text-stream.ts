/** What may wait for one reader beside what the connection holds. */
const mostWaitingBytes = 16 * 1024;

/** A response whose text is made as the client takes it: a client that does not read costs next to no memory. */
export function textStreamResponse(source: AsyncGenerator<string>, contentType: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await source.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await source.return(undefined);
      },
    },
    { highWaterMark: mostWaitingBytes, size: (bytes) => bytes.byteLength },
  );
  return new Response(body, { headers: { 'Content-Type': contentType } });
}

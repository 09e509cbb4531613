export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

type OnProgress = (progress: UploadProgress) => void;

/** A `fetch` that tells how much of a form was sent. */
export function fetchWithProgress(onProgress: OnProgress, plainFetch: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };
    // Browsers stream no request without HTTP/2, but count what the older interface sends.
    if (XMLHttpRequest) return sendByXhr(new XMLHttpRequest(), String(input), init, onProgress);
    const encoded = new Response(init.body as FormData);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = await encoded.blob();
    const streamed = { ...init, body: counted(bytes, onProgress), headers: { ...init.headers, 'Content-Type': type } };
    // Types of browsers do not know the option, which streams need.
    return plainFetch(input, Object.assign(streamed, { duplex: 'half' }) as RequestInit);
  };
}

const pieceBytes = 64 * 1024;

function counted(bytes: Blob, onProgress: OnProgress): ReadableStream<Uint8Array> {
  const totalBytes = bytes.size;
  let sentBytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sentBytes >= totalBytes) return controller.close();
        const piece = new Uint8Array(await bytes.slice(sentBytes, sentBytes + pieceBytes).arrayBuffer());
        sentBytes += piece.length;
        controller.enqueue(piece);
        onProgress({ sentBytes, totalBytes });
      },
    },
    // Nothing is counted before the connection has room for it.
    { highWaterMark: 0 },
  );
}

/** As much of XMLHttpRequest as is used: not every platform of ours has types for it. */
interface Xhr {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null };
  readonly status: number;
  readonly responseText: string;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

function sendByXhr(xhr: Xhr, url: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers, body, signal } = init;
    xhr.open(method, url);
    new Headers(headers).forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
    xhr.onerror = () => reject(new TypeError('The upload failed.'));
    xhr.onabort = () => reject(signal?.reason);
    xhr.onload = () => {
      const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
      const given = lines.map((line) => line.split(/:\s*(.*)/, 2) as [string, string]);
      resolve(new Response(xhr.status === 204 ? null : xhr.responseText, { status: xhr.status, headers: given }));
    };
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithProgress } from './upload-progress.ts';

afterEach(() => vi.unstubAllGlobals());

function aForm(bytes: number): FormData {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(bytes)]), 'a.txt');
  return form;
}

test('what is sent is counted, and arrives as it was', async () => {
  let receivedBytes = 0;
  const seen: number[] = [];
  const plain = async (_: unknown, init?: RequestInit) => {
    // Read as a server reads it.
    const form = await new Response(init?.body, { headers: init?.headers as Record<string, string> }).formData();
    receivedBytes = (form.get('file') as File).size;
    return new Response('{}', { status: 202 });
  };
  const send = fetchWithProgress(
    ({ sentBytes, totalBytes }) => seen.push(sentBytes / totalBytes),
    plain as typeof fetch,
  );
  const { status } = await send('http://server/', { method: 'POST', body: aForm(200_000) });
  expect(status).toBe(202);
  expect(receivedBytes).toBe(200_000);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.at(-1)).toBe(1);
});

test('browsers count by XMLHttpRequest', async () => {
  const sent: Record<string, unknown> = {};
  class Xhr {
    upload = { onprogress: (_: { loaded: number; total: number }) => {} };
    status = 202;
    responseText = '{"id":"src_1"}';
    onload = () => {};
    open(method: string, url: string) {
      Object.assign(sent, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      sent[name] = value;
    }
    getAllResponseHeaders() {
      return 'x-request-id: a:b\r\ncontent-type: application/json\r\n';
    }
    send(body: unknown) {
      sent['body'] = body;
      this.upload.onprogress({ loaded: 7, total: 7 });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Xhr);
  const onProgress = vi.fn();
  const body = aForm(1);
  const init = { method: 'POST', body, headers: { Authorization: 'Bearer a' } };
  const response = await fetchWithProgress(onProgress, fetch)('http://server/', init);
  expect(sent).toEqual({ method: 'POST', url: 'http://server/', authorization: 'Bearer a', body });
  expect(onProgress).toHaveBeenCalledWith({ sentBytes: 7, totalBytes: 7 });
  expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([
    202,
    'a:b',
    { id: 'src_1' },
  ]);
});

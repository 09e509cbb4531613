type WebCrypto = typeof globalThis.crypto;

/** Node 18 has it in a module only; the name is not written out, so that bundlers for browsers do not look for it. */
export async function webCrypto(): Promise<WebCrypto> {
  if (globalThis.crypto) return globalThis.crypto;
  const name = 'node:crypto';
  const module = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as { webcrypto: WebCrypto };
  return module.webcrypto;
}

/** 128 random bits. `randomUUID` is not there on pages without TLS. */
export async function randomKey(): Promise<string> {
  const bytes = (await webCrypto()).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

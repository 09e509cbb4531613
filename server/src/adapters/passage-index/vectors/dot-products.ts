/** dot-products.wat, assembled. The test assembles it again and says what to put here after a change. */
export const DOT_PRODUCTS_WASM_BASE64 =
  'AGFzbQEAAAABCQFgBX9/f39/AAIUAQVpbmRleAZtZW1vcnkCAQGAgAQDAgEABw8BC2RvdFByb2R1Y3RzAAAKywEByAECBHsCfwJA' +
  'A0AgAkUNAf0MAAAAAAAAAAAAAAAAAAAAACEF/QwAAAAAAAAAAAAAAAAAAAAAIQYgAyEJIAAhCgNAIAr9AAQAIQcgAf0ABAAhCCAF' +
  'IAf9hwEgCP2HAf26Af2uASEFIAYgB/2IASAI/YgB/boB/a4BIQYgCkEQaiEKIAFBEGohASAJQRBrIgkNAAsgBSAG/a4BIQUgBCAF' +
  '/RsAIAX9GwFqIAX9GwIgBf0bA2pqNgIAIARBBGohBCACQQFrIQIMAAsLCw==';

/** All numbers but `count` and `dimensions` are byte offsets into the memory. */
export type DotProducts = (query: number, rows: number, count: number, dimensions: number, results: number) => void;

let compiled: WebAssembly.Module | undefined;

/** The function over that memory. Compiled at its first use, and once for all memories. */
export function dotProductsOver(memory: WebAssembly.Memory): DotProducts {
  compiled ??= new WebAssembly.Module(Buffer.from(DOT_PRODUCTS_WASM_BASE64, 'base64'));
  const instance = new WebAssembly.Instance(compiled, { index: { memory } });
  // The only export of the module above.
  return instance.exports.dotProducts as DotProducts;
}

/** vector-code.wat, assembled. The test assembles it again and says what to put here after a change. */
export const VECTOR_CODE_BASE64 =
  'AGFzbQEAAAABMAZgA39/fwF/YAV/f39/fwBgBH9/f38AYAN/f38AYAZ/f39/f38AYAZ/f39/f38BfwIUAQVpbmRleAZtZW1vcnkCAQGA' +
  'gAQDCQgAAQICAwAEBQdbBgtkb3RQcm9kdWN0cwABDWRvdFByb2R1Y3RzT2YAAg9mbG9hdFByb2R1Y3RzT2YAAwhzaWduQml0cwAEDmNv' +
  'dW50RGlzdGFuY2VzAAYLY29kZXNXaXRoaW4ABwqRBgh2AQR7A0AgAP0ABAAhBSAB/QAEACEGIAMgBf2HASAG/YcB/boB/a4BIQMgBCAF' +
  '/YgBIAb9iAH9ugH9rgEhBCAAQRBqIQAgAUEQaiEBIAJBEGsiAg0ACyADIAT9rgEhAyAD/RsAIAP9GwFqIAP9GwIgA/0bA2pqCzEAAkAD' +
  'QCACRQ0BIAQgACABIAMQADYCACABIANqIQEgBEEEaiEEIAJBAWshAgwACwsLLQACQANAIAJFDQEgASAAIAEoAgAgAxAANgIAIAFBBGoh' +
  'ASACQQFrIQIMAAsLC8ACAgN/BnsCQANAIAJFDQH9DAAAAAAAAAAAAAAAAAAAAAAhCf0MAAAAAAAAAAAAAAAAAAAAACEK/QwAAAAAAAAA' +
  'AAAAAAAAAAAAIQv9DAAAAAAAAAAAAAAAAAAAAAAhDCABKAIAIQUgACEEIAMhBgNAIAX9AAQAIQggCP2HASEHIAkgBP0ABAAgB/2nAf36' +
  'Af3mAf3kASEJIAogBP0ABBAgB/2oAf36Af3mAf3kASEKIAj9iAEhByALIAT9AAQgIAf9pwH9+gH95gH95AEhCyAMIAT9AAQwIAf9qAH9' +
  '+gH95gH95AEhDCAEQcAAaiEEIAVBEGohBSAGQRBrIgYNAAsgCSAK/eQBIAsgDP3kAf3kASEJIAEgCf0fACAJ/R8BkiAJ/R8CIAn9HwOS' +
  'kjgCACABQQRqIQEgAkEBayECDAALCwsxAAJAA0AgAUUNASACIAD9AAQA/WQ7AQAgAEEQaiEAIAJBAmohAiABQRBrIQEMAAsLCz8BAX4D' +
  'QCADIAApAwAgASkDAIV7IAApAwggASkDCIV7fHwhAyAAQRBqIQAgAUEQaiEBIAJBEGsiAg0ACyADpws8AQF/AkADQCACRQ0BIAUgACAB' +
  'IAMQBUECdGohBiAGIAYoAgBBAWo2AgAgASAEaiEBIAJBAWshAgwACwsLRwECfyAFIQcCQANAIAYgAkYNASAHIAY2AgAgByAAIAEgAxAF' +
  'IARNQQJ0aiEHIAEgA2ohASAGQQFqIQYMAAsLIAcgBWtBAnYL';

/** What the numbers are: see vector-code.wat. */
export interface VectorCode {
  dotProducts(query: number, rows: number, count: number, dimensions: number, results: number): void;
  dotProductsOf(query: number, offsets: number, count: number, dimensions: number): void;
  floatProductsOf(query: number, offsets: number, count: number, dimensions: number): void;
  signBits(numbers: number, count: number, results: number): void;
  countDistances(query: number, codes: number, count: number, bytes: number, step: number, counts: number): void;
  codesWithin(query: number, codes: number, count: number, bytes: number, most: number, results: number): number;
}

let compiled: WebAssembly.Module | undefined;

/** The functions over that memory. Compiled at their first use, and once for all memories. */
export function vectorCodeOver(memory: WebAssembly.Memory): VectorCode {
  compiled ??= new WebAssembly.Module(Buffer.from(VECTOR_CODE_BASE64, 'base64'));
  const { exports } = new WebAssembly.Instance(compiled, { index: { memory } });
  // What the module above exports.
  return exports as unknown as VectorCode;
}

/** The slice of WebAssembly that we use; TypeScript has it only among the types of the browser. */
// biome-ignore lint/style/noNamespace: it describes a global that exists; it organises no code.
declare namespace WebAssembly {
  class Memory {
    constructor(description: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, unknown>;
  }
}

/**
 * ONNX Runtime on Linux and macOS reports to its vendor by default (since 1.29). It reads the process's environment when
 * it is first loaded, and threads have only a copy of that: so this is for the main thread, before it starts one.
 */
export function disableTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}

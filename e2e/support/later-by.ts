/** Settings of a server whose clock is ahead, so that a test need not wait until something expires. */
export function laterBy(ms: number): Record<string, string> {
  const program = `const now=Date.now;Date.now=()=>now()+${ms}`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
}

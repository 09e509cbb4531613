/** A test that fails before it stops a process leaves none behind. Gives back how to call this off. */
export function endWithUs(end: () => void): () => void {
  const endIt = () => end();
  const endItThenUs = () => {
    end();
    process.kill(process.pid, 'SIGTERM');
  };
  process.once('exit', endIt);
  // Vitest ends its workers by this signal, and has taken the exit for itself.
  process.once('SIGTERM', endItThenUs);
  return () => {
    process.off('exit', endIt);
    process.off('SIGTERM', endItThenUs);
  };
}

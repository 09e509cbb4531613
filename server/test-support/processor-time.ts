/**
 * The processor time, in milliseconds, that this thread spends on some work. Unlike the time on the clock, it does not
 * grow while other programs have the processor.
 */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

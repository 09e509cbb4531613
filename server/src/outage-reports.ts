import { Problem } from './errors/index.ts';

/** Before the second report of an outage; before each later one twice as long. */
const firstPauseMs = 10_000;
const longestPauseMs = 600_000;
/** After so long without a failure the outage is over, and the next one is reported at once. */
const overAfterMs = 120_000;

interface Outage {
  lastAt: number;
  nextReportAt: number;
  pauseMs: number;
  unreported: number;
}

export function isOutage(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'SERVICE_UNAVAILABLE';
}

/**
 * Background work is tried again every second while the database or the object store is away. The first failure is
 * reported, later ones at growing intervals with the number of failures since; what is no outage is always reported.
 */
export function createOutageReports(
  report: (error: unknown, context?: object) => void,
  nowMs = () => performance.now(),
): (error: unknown, context?: object) => void {
  /** By their messages: each thing that can be away has its own. */
  const outages = new Map<string, Outage>();

  return (error, context) => {
    if (!isOutage(error)) return report(error, context);
    const now = nowMs();
    const known = outages.get(error.message);
    const isOver = known === undefined || now - known.lastAt >= overAfterMs;
    const outage = isOver ? { lastAt: now, nextReportAt: now, pauseMs: firstPauseMs, unreported: 0 } : known;
    outages.set(error.message, outage);
    outage.lastAt = now;
    outage.unreported += 1;
    if (now < outage.nextReportAt) return;
    report(error, { ...context, failures: outage.unreported });
    outage.unreported = 0;
    outage.nextReportAt = now + outage.pauseMs;
    outage.pauseMs = Math.min(2 * outage.pauseMs, longestPauseMs);
  };
}

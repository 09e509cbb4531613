/** From this share of its time on, the main thread has enough to do with answering. */
const busyFrom = 0.7;
/** Long enough to be more than one large request. */
const sampleMs = 250;

interface Loop {
  nowMs(): number;
  /** The share of its time that the event loop was busy since it was last asked. */
  utilization(): number;
}

/**
 * Says whether the main thread was busy lately. One that must wait for a processor, because others have it, counts as
 * busy too: so reading ends where it would take time from answering.
 */
export function createBusyWatch(loop: Loop = ownLoop()): () => boolean {
  let sampledAtMs = loop.nowMs();
  let isBusy = false;
  return () => {
    const nowMs = loop.nowMs();
    if (nowMs - sampledAtMs >= sampleMs) {
      isBusy = loop.utilization() >= busyFrom;
      sampledAtMs = nowMs;
    }
    return isBusy;
  };
}

function ownLoop(): Loop {
  let before = performance.eventLoopUtilization();
  return {
    nowMs: () => performance.now(),
    utilization() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
  };
}

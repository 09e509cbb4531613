import { readFileSync } from 'node:fs';

/**
 * The processor time, in milliseconds, that this thread spends on some work. Unlike the time on the clock, it does not
 * grow while other programs have the processor.
 */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return sinceMs(before);
}

/** Watches the event loop of this thread: how much processor time its longest turn takes until `stop`. */
export function watchTurns(): { stop(): number } {
  let before = process.threadCpuUsage();
  let longestMs = 0;
  const look = () => {
    longestMs = Math.max(longestMs, sinceMs(before));
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, 5);
  return {
    stop() {
      look();
      clearInterval(timer);
      return longestMs;
    },
  };
}

/**
 * The processor time of the processes that this one has started, those that have ended too. Only Linux tells it;
 * elsewhere it is the time on the clock.
 */
export function processorMsOfChildren(): number {
  if (process.platform !== 'linux') return performance.now();
  const ids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  const ofEach = ids.map((id) => ticksOf(id, 11));
  return 10 * ofEach.reduce((sum, ticks) => sum + ticks, ticksOf('self', 13));
}

function sinceMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** A process's own time stands at 11, that of its ended children at 13; user and system each. */
function ticksOf(id: string, at: 11 | 13): number {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // After the name, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[at]) + Number(fields[at + 1]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/**
 * Watches how much of the machine's time its host gives to others until `stop`, as a share. Processes are charged with
 * what was taken from them.
 */
export function watchStolenTime(): { stop(): number } {
  const before = machineTicks();
  return {
    stop() {
      const now = machineTicks();
      return now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0;
    },
  };
}

function machineTicks(): { stolen: number; all: number } {
  if (process.platform !== 'linux') return { stolen: 0, all: 0 };
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) };
}

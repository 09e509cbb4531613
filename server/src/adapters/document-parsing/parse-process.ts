import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PassageDraft, reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import type { ParseReply, ParseRequest } from './parse-worker.ts';

export interface ProcessLimits {
  timeLimitMs: number;
}

/** A long book is not a hostile one: as long as text comes, there is more time, up to a limit. */
const PROGRESS_MS = 1_000;
const LONGEST_MS = 30_000;
const LONGEST_END_MS = 300;
/** Less than this of its time unused counts as all of it used. */
const LEAST_MORE_MS = 250;
/** What Linux counts processor time in. */
const TICK_MS = 10;
const HEAP_MB = 144;
const YOUNG_HEAP_MB = 8;
/** Buffers lie outside of the heap, so that its limit does not stop a bomb that unpacks into them. */
const LARGEST_MEMORY_BYTES = 182_000_000;
const LOOK_AT_MEMORY_MS = 15;

/**
 * One process that reads one document at a time. It does not outlive a document that breaks its limits. A process, and no
 * thread: what a document can do to a library, and a library to the machine, ends there, and its memory is given back.
 */
export class ParseProcess {
  isAlive = true;
  private readonly child: ChildProcess;
  private settle: { resolve(reply: ParseReply): void; reject(error: unknown): void } | undefined;
  private stopReason: unknown;
  private onProgress: (() => void) | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private isLooking = false;

  constructor() {
    this.child = fork(fileURLToPath(new URL('./parse-worker.ts', import.meta.url)), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${HEAP_MB}`,
        `--max-semi-space-size=${YOUNG_HEAP_MB}`,
      ],
      serialization: 'advanced',
      env: parserEnvironment(),
      // What a library has to say about a document is of no use to the operator.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (reply: ParseReply) => {
      if (reply.kind === 'progress') this.onProgress?.();
      else this.settle?.resolve(reply);
    });
    // A message could not be sent; the exit event reports that the process is gone.
    this.child.on('error', () => {});
    this.child.on('exit', (_code, signal) => {
      this.isAlive = false;
      // What V8 does when its heap is full, and the system when its memory is.
      const isMemory = signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGKILL';
      this.stopReason ??= isMemory ? tooMuchMemory() : new UnreadableDocument(reasonSentence('file-damaged'));
      this.settle?.reject(this.stopReason);
    });
  }

  async ask(
    request: ParseRequest,
    { timeLimitMs }: ProcessLimits,
    { givenBytes, signal }: { givenBytes: number; signal: AbortSignal | undefined },
  ): Promise<ParseReply> {
    signal?.throwIfAborted();
    clearTimeout(this.idleTimer);
    this.child.ref();
    this.child.channel?.ref();
    let deadlineMs = performance.now() + timeLimitMs;
    const latestMs = performance.now() + Math.max(timeLimitMs, LONGEST_MS);
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void timeIsOver(), Math.max(0, deadlineMs - performance.now()));
    };
    /** It is the document that may take no longer, not a machine with other things to do. */
    const timeIsOver = async () => {
      const unusedMs = timeLimitMs - (await this.workedMs()) + workedBeforeMs;
      if (isOver) return;
      if (unusedMs < LEAST_MORE_MS || performance.now() >= latestMs)
        return this.stop(new UnreadableDocument(reasonSentence('too-slow')));
      deadlineMs = Math.min(performance.now() + unusedMs, latestMs);
      wait();
    };
    const workedBeforeMs = await this.workedMs();
    signal?.throwIfAborted();
    wait();
    this.onProgress = () => {
      deadlineMs = Math.min(deadlineMs + PROGRESS_MS, latestMs);
      wait();
    };
    const look = setInterval(() => void this.stopIfMemoryGrows(givenBytes), LOOK_AT_MEMORY_MS);
    const abort = () => this.stop(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await this.exchange(request);
    } finally {
      isOver = true;
      this.onProgress = undefined;
      clearTimeout(timer);
      clearInterval(look);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Fetches what the last answer promised, a slice at a time. */
  async items(count: number): Promise<PassageDraft[] | string[]> {
    const items: (PassageDraft | string)[] = [];
    while (items.length < count) {
      const reply = await this.exchange({ kind: 'next' });
      if (reply.kind !== 'items' || reply.items.length === 0)
        throw new Error('A part of the document was lost on the way.');
      items.push(...reply.items);
    }
    return items as PassageDraft[] | string[];
  }

  endWhenIdle(idleMs: number, onEnd: () => void): void {
    this.child.unref();
    this.child.channel?.unref();
    this.idleTimer = setTimeout(() => {
      onEnd();
      void this.end();
    }, idleMs);
    this.idleTimer.unref();
  }

  async end(): Promise<void> {
    this.isAlive = false;
    clearTimeout(this.idleTimer);
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    // The caller's process must not exit before it.
    this.child.ref();
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    // A message that could not be sent to it any more is no reason to complain.
    await gone.catch(() => {});
  }

  /** Answers when the process is gone and its memory free, or a little later if it does not go. */
  stop(reason: unknown): void {
    this.stopReason ??= reason;
    void this.end();
    const { settle } = this;
    setTimeout(() => settle?.reject(this.stopReason), LONGEST_END_MS).unref();
  }

  private exchange(request: ParseRequest): Promise<ParseReply> {
    const { promise, resolve, reject } = Promise.withResolvers<ParseReply>();
    this.settle = { resolve, reject };
    if (this.isAlive) this.child.send(request);
    else reject(this.stopReason);
    return promise.finally(() => {
      this.settle = undefined;
    });
  }

  /** The process's processor time; where the system does not report it, the wall time. */
  private async workedMs(): Promise<number> {
    if (process.platform !== 'linux') return performance.now();
    try {
      const stat = await readFile(`/proc/${this.child.pid}/stat`, 'utf8');
      // After the name, which may hold anything, the fields begin with the third.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      return performance.now();
    }
  }

  /** Only on Linux; elsewhere the heap's limit and the limits on what is unpacked must do. */
  private async stopIfMemoryGrows(givenBytes: number): Promise<void> {
    if (this.isLooking || process.platform !== 'linux') return;
    this.isLooking = true;
    try {
      const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8');
      const ownBytes = 1024 * Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
      // What was given lies there up to twice, as it came and as it is used.
      if (ownBytes - 2 * givenBytes > LARGEST_MEMORY_BYTES) this.stop(tooMuchMemory());
    } catch {
      // It has ended meanwhile, and said why.
    } finally {
      this.isLooking = false;
    }
  }
}

/** None of ours, which holds secrets; only where compiled modules are kept, or each start would take half a second more. */
function parserEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir();
  // It is the folder of this version of Node, in the one that all versions share.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function tooMuchMemory(): UnreadableDocument {
  return new UnreadableDocument(reasonSentence('too-much-memory'));
}

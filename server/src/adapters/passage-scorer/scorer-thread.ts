import { Worker } from 'node:worker_threads';
import { disableTelemetry } from '../../config/disable-telemetry.ts';
import type { CloseRequest, Opinion, ScoreRequest, ScorerIsReady, ScorerWorkerSettings } from './scorer-messages.ts';

interface Events {
  onReady(): void;
  onOpinion(opinion: Opinion): void;
  /** It is gone, and whatever it was reading with it. */
  onGone(): void;
  onError(error: Error): void;
}

/** After it died before it had read anything; each time twice as long. */
const firstRestMs = 10_000;
const longestRestMs = 5 * 60_000;

/** Where the network runs: started when it is first wanted, and again when it died. */
export class ScorerThread {
  private readonly settings: ScorerWorkerSettings;
  private readonly events: Events;
  private readonly nowMs: () => number;
  private readonly script: URL;
  /** After so long without a passage it ends, and its memory is free; nothing for never. */
  private readonly idleMs: number | undefined;
  private isIdle = false;
  private idleTimer: NodeJS.Timeout | undefined;
  private worker: Worker | undefined;
  private isLoaded = false;
  private isClosed = false;
  private hasRead = false;
  private restMs = firstRestMs;
  private restsUntilMs = Number.NEGATIVE_INFINITY;

  constructor(
    settings: ScorerWorkerSettings,
    events: Events,
    {
      nowMs = () => performance.now(),
      script = new URL('./scorer-worker.ts', import.meta.url),
      idleMs,
    }: { nowMs?(): number; script?: URL; idleMs?: number | undefined } = {},
  ) {
    this.settings = settings;
    this.events = events;
    this.nowMs = nowMs;
    this.script = script;
    this.idleMs = idleMs;
  }

  /** Starts it unless it runs. Without its weights it would die each time: then it rests first, and is not there. */
  wake(): 'ready' | 'loading' | 'resting' {
    if (this.worker) {
      if (this.isLoaded && this.isIdle) this.endWhenIdle();
      return this.isLoaded ? 'ready' : 'loading';
    }
    if (this.isClosed || this.nowMs() < this.restsUntilMs) return 'resting';
    this.worker = this.start();
    return 'loading';
  }

  get isReady(): boolean {
    return this.isLoaded;
  }

  send(request: ScoreRequest): void {
    this.isIdle = false;
    clearTimeout(this.idleTimer);
    this.worker?.postMessage(request);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    await this.end();
  }

  /** From now on. */
  private endWhenIdle(): void {
    this.isIdle = true;
    clearTimeout(this.idleTimer);
    if (this.idleMs !== undefined) this.idleTimer = setTimeout(() => this.end(), this.idleMs).unref();
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.isLoaded = false;
    if (!worker) return;
    // It does not keep the process alive, which could then end before whoever waits for us is told.
    worker.ref();
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage('close' satisfies CloseRequest);
    await exited;
  }

  private start(): Worker {
    disableTelemetry();
    const worker = new Worker(this.script, {
      workerData: this.settings,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.hasRead = false;
    worker.on('message', (message: Opinion | ScorerIsReady) => {
      if (this.worker !== worker) return;
      if (message === 'ready') {
        this.isLoaded = true;
        this.endWhenIdle();
        this.events.onReady();
        return;
      }
      this.hasRead = true;
      this.restMs = firstRestMs;
      this.endWhenIdle();
      // It may send the next one.
      this.events.onOpinion(message);
    });
    worker.on('error', (error: Error) => this.lose(worker, error));
    worker.on('exit', () => this.lose(worker, new Error('Its thread has ended.')));
    // Last, because to listen for messages keeps the process alive again.
    worker.unref();
    return worker;
  }

  private lose(worker: Worker, cause: Error): void {
    if (this.worker !== worker) return;
    clearTimeout(this.idleTimer);
    this.worker = undefined;
    this.isLoaded = false;
    if (!this.hasRead) {
      this.restsUntilMs = this.nowMs() + this.restMs;
      this.restMs = Math.min(2 * this.restMs, longestRestMs);
    }
    const again = this.hasRead
      ? 'started again with the next question'
      : `not tried again for ${Math.round((this.restsUntilMs - this.nowMs()) / 1000)} s`;
    this.events.onError(
      new Error(`The passage scorer failed; answers are given without it, and it is ${again}.`, {
        cause,
      }),
    );
    this.events.onGone();
  }
}

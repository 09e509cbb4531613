import { Problem } from '../errors/index.ts';

/** Who asks wants to know within a second; a database that takes longer to say anything is as good as gone. */
const answerWithinMs = 700;

interface Dependencies {
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  draining: AbortSignal;
}

/** Why this server should get no requests; undefined where it should. */
export type NotReady = string | undefined;

const stopping = 'The server is stopping.';
const silent = 'The database does not answer.';

/** Whether this server should get requests: not when it is about to stop, and not without a database that writes. */
export function createReadiness({ ping, draining }: Dependencies): () => Promise<NotReady> {
  // One at a time: those that ask while the database is silent must not queue up behind each other.
  let running: Promise<NotReady> | undefined;

  return async () => {
    if (draining.aborted) return stopping;
    running ??= ping()
      .then(
        () => undefined,
        (error: unknown) => (error instanceof Problem ? error.message : silent),
      )
      .finally(() => {
        running = undefined;
      });
    const silence = Promise.withResolvers<NotReady>();
    const timer = setTimeout(() => silence.resolve(silent), answerWithinMs);
    const reason = await Promise.race([running, silence.promise]);
    clearTimeout(timer);
    return draining.aborted ? stopping : reason;
  };
}

/** Who asks wants to know within a second; a database that takes longer to say anything is as good as gone. */
const answerWithinMs = 700;

interface Dependencies {
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  draining: AbortSignal;
}

/** Whether this server should get requests: not when it is about to stop, and not without its database. */
export function createReadiness({ ping, draining }: Dependencies): () => Promise<boolean> {
  // One at a time: those that ask while the database is silent must not queue up behind each other.
  let running: Promise<boolean> | undefined;

  return async () => {
    if (draining.aborted) return false;
    running ??= ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      });
    const silence = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => silence.resolve(false), answerWithinMs);
    const isReachable = await Promise.race([running, silence.promise]);
    clearTimeout(timer);
    return isReachable && !draining.aborted;
  };
}

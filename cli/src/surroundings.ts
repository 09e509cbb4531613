/** What a command sees of the world around it; tests give their own. */
export interface Surroundings {
  /** What the command was run for. */
  out(text: string): void;
  /** Progress and complaints. */
  err(text: string): void;
  /** Whether somebody is watching `err`, so that a line may be written over. */
  isWatched: boolean;
  environment: Record<string, string | undefined>;
  /** Begins to listen for Ctrl-C; a second press ends the program at once. */
  interruption(): AbortSignal;
}

/** What `npm run parley` exits with. */
export const exitCodes = { fine: 0, thresholdMissed: 1, usage: 2, interrupted: 130 } as const;

/** What a command sees of the world around it; tests give their own. */
export interface Surroundings {
  /** What the command was run for. */
  out(text: string): void;
  /** Progress and complaints. */
  err(text: string): void;
  /** Whether somebody is watching `err`, so that a line may be written over. */
  isWatched: boolean;
  /** Whether `out` is a terminal that shows colours. */
  isColoured: boolean;
  environment: Record<string, string | undefined>;
  /** Begins to listen for Ctrl-C; a second press ends the program at once. */
  interruption(): AbortSignal;
  /** Lines that somebody types after a prompt, until the end of input or Ctrl-C. */
  lines(prompt: string, signal: AbortSignal): AsyncIterable<string>;
}

/** What `npm run parley` exits with. `failure` is also a threshold of `eval` that is missed. */
export const exitCodes = { fine: 0, failure: 1, usage: 2, interrupted: 130 } as const;

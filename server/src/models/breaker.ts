const failuresInARow = 5;
const windowSize = 20;
const shortestPauseMs = 5_000;
const longestPauseMs = 60_000;

/** The right to ask once. Exactly one of its outcomes is told. */
export interface Admission {
  succeeded(): void;
  /** The provider's fault. */
  failed(): void;
  /** Says nothing about the provider: the caller left, or the request itself was bad. */
  abandoned(): void;
}

export interface Breaker {
  /** Whether nobody is admitted now. */
  isPaused(): boolean;
  /** Nothing while the provider is paused, or while somebody else is finding out whether it is well again. */
  admit(): Admission | undefined;
}

interface Dependencies {
  clock(): number;
  random?(): number;
  onChange?(isOpen: boolean): void;
}

/**
 * Pauses a provider that keeps failing: after five failures in a row, or when half of the last twenty calls failed. After
 * the pause one call finds out whether it is well; when it is not, the next pause is twice as long.
 */
export function createBreaker({ clock, random = Math.random, onChange }: Dependencies): Breaker {
  let inARow = 0;
  let outcomes: boolean[] = [];
  let pauses = 0;
  let pausedUntil = 0;
  let isOpen = false;
  let isProbing = false;
  /** Calls from before a pause say nothing about what comes after it. */
  let era = 0;

  function open(): void {
    const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** pauses);
    pausedUntil = clock() + pauseMs * (0.75 + random() / 2);
    pauses += 1;
    begin(true);
  }

  function begin(nowOpen: boolean): void {
    era += 1;
    inARow = 0;
    outcomes = [];
    isProbing = false;
    if (isOpen === nowOpen) return;
    isOpen = nowOpen;
    onChange?.(isOpen);
  }

  function note(hasFailed: boolean): void {
    inARow = hasFailed ? inARow + 1 : 0;
    outcomes.push(hasFailed);
    if (outcomes.length > windowSize) outcomes.shift();
    const failed = outcomes.filter(Boolean).length;
    if (inARow >= failuresInARow || (outcomes.length === windowSize && failed >= windowSize / 2)) open();
  }

  const isPaused = () => isOpen && (isProbing || clock() < pausedUntil);

  return {
    isPaused,
    admit() {
      if (isPaused()) return undefined;
      const isProbe = isOpen;
      if (isProbe) isProbing = true;
      const admittedIn = era;
      const ifCurrent = (tell: () => void) => () => {
        if (admittedIn === era) tell();
      };
      return {
        succeeded: ifCurrent(() => {
          if (!isProbe) return note(false);
          pauses = 0;
          begin(false);
        }),
        failed: ifCurrent(() => (isProbe ? open() : note(true))),
        abandoned: ifCurrent(() => {
          if (isProbe) isProbing = false;
        }),
      };
    },
  };
}

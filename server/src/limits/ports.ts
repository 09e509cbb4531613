/** What limits need from outside: a store that decides, for all nodes together. */
export interface RateStore {
  /**
   * Takes one slot in each sliding window, or in none where one of them is full, in one atomic step. A window holds
   * `limit` admissions in any `windowMs`, to the millisecond; a changed limit counts at once.
   */
  admit(windows: readonly RateWindow[], nowMs: number): Promise<Admission>;
  /** Gives back one slot of each window, the latest. */
  release(scopes: readonly string[]): Promise<void>;
  /** How many admissions the window holds now; takes none. */
  used(scope: string, windowMs: number, nowMs: number): Promise<number>;
  /** Forgets what lies before `beforeMs`; returns how many slots that freed. */
  forget(beforeMs: number): Promise<number>;
}

export interface RateWindow {
  scope: string;
  limit: number;
  windowMs: number;
}

export type Admission =
  /** `remaining`: slots left in the last window after this request. */
  | { isAdmitted: true; remaining: number }
  /** `fullAt`: the first window that is full. `resetMs`: when a retry succeeds, as far as all windows know. */
  | { isAdmitted: false; fullAt: number; resetMs: number };

/** What limits need from outside: a store that decides, for all nodes together. */
export interface RateStore {
  /**
   * Takes one place in a sliding window, if one is free, in one atomic step. A window holds `limit` admissions in any
   * `windowMs`, to the millisecond. The limit is looked up in the same step where it is the plan of an account.
   */
  admit(request: AdmissionRequest): Promise<Admission>;
  /** How many admissions the window holds now; takes none. */
  used(scope: string, windowMs: number, nowMs: number): Promise<number>;
  /** Forgets what lies before `beforeMs`; returns how many places that freed. */
  forget(beforeMs: number): Promise<number>;
}

export interface AdmissionRequest {
  scope: string;
  limit: number;
  windowMs: number;
  nowMs: number;
}

export interface Admission {
  isAdmitted: boolean;
  /** Places left after this request. */
  remaining: number;
  /** Until a place becomes free: for a refused request, when a retry succeeds. */
  resetMs: number;
}

/** What was found of one thing that a server needs. */
export interface Finding {
  about: string;
  state: 'ok' | 'warning' | 'failure';
  found: string;
  /** What to do, where it is not ok. */
  advice?: string;
}

export const ok = (about: string, found: string): Finding => ({ about, state: 'ok', found });
export const warning = (about: string, found: string, advice: string): Finding => ({
  about,
  state: 'warning',
  found,
  advice,
});
export const failure = (about: string, found: string, advice: string): Finding => ({
  about,
  state: 'failure',
  found,
  advice,
});

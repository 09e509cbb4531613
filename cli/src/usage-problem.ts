/** Ends a command with one sentence for whoever typed it, and no stack. */
export class UsageProblem extends Error {
  override name = 'UsageProblem';
}

/** A command that was understood, but could not be done; one sentence for the user. */
export class Failure extends Error {
  override name = 'Failure';
}

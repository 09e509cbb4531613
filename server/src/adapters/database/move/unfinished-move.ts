/** There in the target while a move from SQLite is under way, with how far it is; dropped when the move is verified. */
export const moveTable = 'parley_migration';

/** A server must not run on half of its data; the message is a sentence for the person at the terminal. */
export class MoveUnfinished extends Error {
  constructor() {
    super('A migration into this database is not finished: run parley migrate again, or start on an empty database.');
    this.name = 'MoveUnfinished';
  }
}

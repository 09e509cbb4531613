import { GuardFailed } from './database.ts';

/** Turns a failed guard into the outcome it names. */
export async function outcomeOf<Done, Guard extends string>(
  done: Done,
  write: () => Promise<unknown>,
): Promise<Done | Guard> {
  try {
    await write();
    return done;
  } catch (error) {
    if (error instanceof GuardFailed) return error.guard as Guard;
    throw error;
  }
}

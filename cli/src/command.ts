import type { Surroundings } from './surroundings.ts';

/** A flag of a command, for parsing, help and completion. */
export interface Flag {
  type: 'string' | 'boolean';
  /** What it is for, in a few words. */
  about: string;
  /** What stands for its value in help. */
  value?: string;
  default?: string;
  multiple?: boolean;
}

export type Flags = Readonly<Record<string, Flag>>;

export interface Command {
  name: string;
  /** Each way to use it, beginning with the name, and what that does. */
  usages: readonly (readonly [text: string, about: string])[];
  flags: Flags;
  /** Told at the end of its help. */
  notes?: string;
  /** What it exits with when a server or a file fails it; 1 where it does not say. */
  failureCode?: number;
  run(args: readonly string[], surroundings: Surroundings): Promise<number>;
}

/** The second words that a command knows, such as `list` of `keys list`. */
export function actsOf({ usages }: Command): string[] {
  const acts = usages.flatMap(([text]) => text.split(' ')[1]?.split('|') ?? []);
  return [...new Set(acts.filter((act) => /^[a-z-]+$/.test(act)))];
}

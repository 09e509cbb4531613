import type { Ground } from './ground.ts';

/** What a fault did to the service, against what it may do. */
export interface Finding {
  /** What was done, with its counts. */
  done: string;
  figure: string;
  aim: string;
  holds: boolean;
}

/** One thing that goes wrong, alone. */
export interface Fault {
  name: string;
  /** Undefined where it can be tried here; otherwise why not. */
  cannotRun?(): string | undefined;
  run(ground: Ground): Promise<Finding>;
}

import type { Fault } from '../service/faulty-proxy.ts';
import type { Scene } from '../service/prepare-scene.ts';

/** A case to be recorded: who calls what, and what goes wrong on the way. */
export interface Scenario {
  /** Of the case's file. */
  name: string;
  about: string;
  as: 'apiKey' | 'token' | 'agent' | 'limited' | 'nobody' | { apiKey: string } | { token: string };
  operation: string;
  /** Made just before the call; may prepare what the call needs. */
  arguments(scene: Scene): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Of the call. */
  options?: Record<string, unknown>;
  retries?: number;
  take?: number;
  /** One for each exchange; those that follow have none. */
  faults?: Fault[];
  /** Makes pieces of the stream end inside of characters. */
  splitsCharacters?: boolean;
  waits?: { atLeastMs: number; atMostMs: number }[];
  /** In place of the waits before other tries. */
  meanwhile?(scene: Scene, called: Record<string, unknown>): Promise<void>;
  /** Signed texts cannot be made repeatable. */
  isVerbatim?: boolean;
}

/** The waits of a first and a second try that is made again. */
export const firstWait = { atLeastMs: 250, atMostMs: 500 };
export const secondWait = { atLeastMs: 500, atMostMs: 1_000 };

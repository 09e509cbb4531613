import type { Step, StepResult } from '../database.ts';

/** Statements by number, each text once: the texts of a write are longer than all of its values. */
export interface SentSteps {
  /** Texts that the other thread does not know yet, in the order of their numbers. */
  added: string[];
  /** Whether the numbers begin anew. */
  isReset: boolean;
}

/**
 * A step as it is sent: the number of its statement, its values, and its guard. Arrays that are sent are filled one by one:
 * what `map` returns may have holes to V8, which then sends every element with its key and makes a slow array of them.
 */
export type SentStep = [number: number, parameters: readonly unknown[], guard: string | undefined];

/** Statements made with a varying number of values would otherwise fill the memory. */
const mostStatements = 500;

/** The sending side. Messages arrive in their order, so that both sides number alike. */
export function createStatementSender() {
  const numbers = new Map<string, number>();
  let added: string[] = [];
  let isReset = false;

  function numberOf(sql: string): number {
    let number = numbers.get(sql);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(sql, number);
      added.push(sql);
    }
    return number;
  }

  return {
    sent(steps: readonly Step[]): SentStep[] {
      const sent: SentStep[] = [];
      for (const { statement, guard } of steps) sent.push([numberOf(statement.sql), statement.parameters, guard]);
      return sent;
    },
    /** What goes along with the steps that were asked for since it was last taken. */
    takeAdded(): SentSteps {
      const taken = { added, isReset };
      added = [];
      isReset = numbers.size >= mostStatements;
      if (isReset) numbers.clear();
      return taken;
    },
  };
}

/** The receiving side. */
export function createStatementReceiver() {
  let texts: string[] = [];
  return {
    learn({ added, isReset }: SentSteps): void {
      if (isReset) texts = [];
      texts.push(...added);
    },
    stepOf([number, parameters, guard]: SentStep): Step {
      const sql = texts[number];
      if (sql === undefined) throw new Error(`Statement ${number} was never sent.`);
      return { statement: { sql, parameters }, ...(guard !== undefined && { guard }) };
    },
  };
}

/** Results as they are sent: how many rows each step changed, and the rows of those that returned some. */
export interface SentResults {
  changes: number[];
  rows: [step: number, rows: StepResult['rows']][];
}

export function sentResults(results: readonly StepResult[]): SentResults {
  const changes: number[] = [];
  const rows: SentResults['rows'] = [];
  for (const result of results) {
    if (result.rows.length > 0) rows.push([changes.length, result.rows]);
    changes.push(result.changes);
  }
  return { changes, rows };
}

export function receivedResults({ changes, rows }: SentResults): StepResult[] {
  const results = changes.map((changed): StepResult => ({ rows: [], changes: changed }));
  for (const [step, returned] of rows) results[step] = { rows: returned, changes: changes[step] ?? 0 };
  return results;
}

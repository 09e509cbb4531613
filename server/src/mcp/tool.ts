import type { z } from 'zod';
import { type AccountCaller, hasScope, type Scope } from '../identity/index.ts';

/** Who calls a tool, in the role that the tool's scope gives. */
export interface ToolCall {
  caller: AccountCaller;
  /** The client's address. */
  address: string;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

export interface ToolDefinition<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For the language model that chooses among tools. */
  description: string;
  /** One of these suffices, and so does `manage`. */
  scopes: readonly [Scope, ...Scope[]];
  /** Whether nothing is different afterwards. */
  isReadOnly: boolean;
  input: Input;
  output: Output;
  /** What a client shows that reads no structured content; the result as JSON when absent. */
  textOf?(result: z.input<Output>): string[];
}

export interface Tool extends ToolDefinition {
  run(given: unknown, call: ToolCall): Promise<Record<string, unknown>>;
}

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
  run: (given: z.output<Input>, call: ToolCall) => Promise<z.input<Output>>,
): Tool {
  // What is given was parsed with the definition's own schema, and so is the result before it is sent.
  return { ...definition, run } as Tool;
}

export const isAllowed = ({ scopes }: Tool, key: AccountCaller): boolean =>
  scopes.some((scope) => hasScope(key, scope));

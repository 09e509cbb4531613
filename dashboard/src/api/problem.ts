import type { ErrorBody } from '../../../clients/js/src/calls.ts';

/** What the server refused, by its stable code, or that it could not be reached. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

export const unreachable = (cause: unknown) => new Problem(0, 'UNREACHABLE', '', { cause });

export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  return new Problem(response.status, body.code ?? 'INTERNAL_ERROR', body.message ?? '');
}

import { type ErrorCode, errorCodes } from './error-codes.ts';

export { type ErrorCode, errorCodes };

interface ProblemOptions extends ErrorOptions {
  headers?: Record<string, string>;
  /** Where one code has another status than its usual one (a wrong method is 405). */
  status?: number;
}

/** A failure that callers may see: thrown by name in the domains, rendered in `http/` alone. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: ProblemOptions = {}) {
    super(message, options);
    this.name = 'Problem';
    this.code = code;
    this.status = options.status ?? errorCodes[code].status;
    this.headers = options.headers ?? {};
  }
}

export const invalidRequest = (message: string, options?: ErrorOptions) =>
  new Problem('INVALID_REQUEST', message, options);

export const notFound = (what: string) => new Problem('NOT_FOUND', `There is no such ${what}, or you may not see it.`);

export const conflict = (message: string) => new Problem('CONFLICT', message);

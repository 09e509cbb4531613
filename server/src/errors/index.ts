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

const tryAgainS = 5;

/** Refused at once, because what would do it has too much waiting. Says when to try again, with its status everywhere. */
export class Overload extends Problem {
  constructor(
    code: 'SERVICE_UNAVAILABLE' | 'MODEL_UNAVAILABLE' | 'RATE_LIMIT_EXCEEDED',
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, { ...options, headers: { 'Retry-After': String(tryAgainS) } });
    this.name = 'Overload';
  }
}

export const serviceOverloaded = () =>
  new Overload('SERVICE_UNAVAILABLE', 'The server has too much to do. Try again in a few seconds.');

export const modelOverloaded = (options?: ErrorOptions) =>
  new Overload(
    'MODEL_UNAVAILABLE',
    'Too many questions wait for the language model. Try again in a few seconds.',
    options,
  );

export const shareUsedUp = (options?: ErrorOptions) =>
  new Overload(
    'RATE_LIMIT_EXCEEDED',
    'Too many questions of this account wait already. Try again in a few seconds.',
    options,
  );

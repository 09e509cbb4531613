export { type ErrorCode, errorCodes } from './error-codes.ts';
export { conflict, invalidRequest, notFound, Problem } from './problem.ts';

import { ParleyError } from '../../../clients/js/src/parley-error.ts';

/** Whether what was asked for does not exist, or is hidden from this user. */
export const isNotFound = (error: unknown): boolean => error instanceof ParleyError && error.status === 404;

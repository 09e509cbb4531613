import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { errorBodyOf } from '../http/error-response.ts';
import { type FinalReply, jsonReply } from '../http/final-reply.ts';

/** The error object that OpenAI's clients read. */
const openaiError = z.object({
  message: z.string(),
  type: z.string(),
  param: z.string().nullable(),
  code: z.string().nullable(),
});

/** OpenAI's own name of a failure, where it has one. */
const codes: Partial<Record<Problem['code'], string>> = {
  UNAUTHORIZED: 'invalid_api_key',
  INVALID_API_KEY: 'invalid_api_key',
  INVALID_TOKEN: 'invalid_api_key',
  CHATBOT_NOT_FOUND: 'model_not_found',
  MESSAGE_TOO_LONG: 'string_above_max_length',
  RATE_LIMIT_EXCEEDED: 'rate_limit_exceeded',
  QUOTA_EXCEEDED: 'insufficient_quota',
};

export function openaiErrorOf(failure: unknown): z.output<typeof openaiError> {
  const { status, body } = errorBodyOf(failure);
  return {
    message: body.message,
    type: typeOf(status),
    param: failure instanceof UnsupportedParameter ? failure.param : null,
    code: failure instanceof UnsupportedParameter ? failure.openaiCode : (codes[body.code] ?? body.code.toLowerCase()),
  };
}

/** Failures as OpenAI's clients expect them: their typed errors go by status and code. */
export const openaiFailures = {
  schema: z.object({ error: openaiError }),
  reply(failure: unknown): FinalReply {
    const { status, headers } = errorBodyOf(failure);
    return jsonReply(status, { error: openaiErrorOf(failure) }, headers);
  },
};

function typeOf(status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 429) return 'requests';
  return status === 401 ? 'authentication_error' : 'invalid_request_error';
}

/** Something that was asked for and cannot be done, as opposed to what makes no difference and is ignored. */
export class UnsupportedParameter extends Problem {
  readonly param: string;
  readonly openaiCode: string;

  constructor(param: string, message: string, openaiCode = 'unsupported_parameter') {
    super('INVALID_REQUEST', message);
    this.param = param;
    this.openaiCode = openaiCode;
  }
}

/** Every failure the service can answer with: its code, its status and its short text. Codes are stable; only add. */
export const errorCodes = {
  INVALID_REQUEST: { status: 400, error: 'Invalid request' },
  INVALID_JSON: { status: 400, error: 'Invalid JSON' },
  WEAK_PASSWORD: { status: 400, error: 'Weak password' },
  MESSAGE_TOO_LONG: { status: 400, error: 'Message too long' },
  UNAUTHORIZED: { status: 401, error: 'Authentication required' },
  INVALID_API_KEY: { status: 401, error: 'Invalid API key' },
  INVALID_TOKEN: { status: 401, error: 'Invalid token' },
  USER_MISMATCH: { status: 403, error: 'User mismatch' },
  FORBIDDEN: { status: 403, error: 'Not allowed' },
  QUOTA_EXCEEDED: { status: 403, error: 'Quota exceeded' },
  CHATBOT_NOT_FOUND: { status: 404, error: 'Chatbot not found' },
  SESSION_NOT_FOUND: { status: 404, error: 'Session not found' },
  NOT_FOUND: { status: 404, error: 'Not found' },
  SESSION_CLOSED: { status: 409, error: 'Session closed' },
  CONFLICT: { status: 409, error: 'Conflict' },
  PRECONDITION_FAILED: { status: 412, error: 'Changed meanwhile' },
  PAYLOAD_TOO_LARGE: { status: 413, error: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, error: 'Unsupported media type' },
  RATE_LIMIT_EXCEEDED: { status: 429, error: 'Rate limit exceeded' },
  INTERNAL_ERROR: { status: 500, error: 'Internal error' },
  WIDGET_NOT_BUILT: { status: 503, error: 'Widget not built' },
  SIGN_IN_UNAVAILABLE: { status: 503, error: 'Signing in is unavailable' },
  SERVICE_UNAVAILABLE: { status: 503, error: 'Temporarily unavailable' },
  MODEL_UNAVAILABLE: { status: 503, error: 'Answering is unavailable' },
} as const satisfies Record<string, { status: number; error: string }>;

export type ErrorCode = keyof typeof errorCodes;

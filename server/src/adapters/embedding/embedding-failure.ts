import { EmbedderUnavailable } from '../../knowledge/ports.ts';
import type { FailureDetails, FailureReason } from '../openai-protocol/endpoint.ts';

/** The embedding provider failed. The message is safe for logs; what the provider said is only in `cause`. */
export class EmbeddingFailure extends EmbedderUnavailable {
  readonly reason: FailureReason;
  /** What the provider answered with, where it answered. */
  readonly status: number | undefined;

  constructor(reason: FailureReason, message: string, { status, ...options }: FailureDetails = {}) {
    super(message, options);
    this.name = 'EmbeddingFailure';
    this.reason = reason;
    this.status = status;
  }
}

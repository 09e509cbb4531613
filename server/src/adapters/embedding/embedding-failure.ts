import { EmbedderUnavailable } from '../../knowledge/ports.ts';
import type { FailureReason } from '../openai-protocol/endpoint.ts';

/** The embedding provider failed. The message is safe for logs; what the provider said is only in `cause`. */
export class EmbeddingFailure extends EmbedderUnavailable {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddingFailure';
    this.reason = reason;
  }
}

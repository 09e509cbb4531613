export {
  currentSpan,
  errorType,
  type FinishedSpan,
  inNewTrace,
  inSpan,
  piecesIn,
  type Span,
  type SpanKind,
  type Tracer,
  traceHeaders,
} from './span.ts';
export { readTraceparent } from './traceparent.ts';

import './typing-dots.css';

/** Somebody is writing. What it means is said beside it. */
export function TypingDots() {
  return (
    <span className="typing-dots" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}

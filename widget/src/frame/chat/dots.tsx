/** Somebody, or the chatbot, is writing. */
export function Dots({ label }: { label: string }) {
  return (
    <span class="dots" role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  );
}

import { useWords } from './chat-context.ts';

/** Takes away what was not sent. The focus would be lost with it: it goes to the conversation. */
export function RemoveButton({ remove }: { remove(): void }) {
  return (
    <button
      type="button"
      class="text"
      onClick={({ currentTarget }) => {
        currentTarget.closest('main')?.focus({ preventScroll: true });
        remove();
      }}
    >
      {useWords()('remove')}
    </button>
  );
}

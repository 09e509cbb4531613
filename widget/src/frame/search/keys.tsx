import type { SearchStrings } from '../../locales/search.ts';

/** What the keys do, for those who have some: a screen reader says it by itself. */
export function Keys({ words, hasChoices }: { words: SearchStrings; hasChoices: boolean }) {
  return (
    <p class="keys" aria-hidden="true">
      {hasChoices && (
        <>
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {words.navigate}
          </span>
          <span>
            <kbd>↵</kbd> {words.select}
          </span>
        </>
      )}
      <span>
        <kbd>esc</kbd> {words.dismiss}
      </span>
    </p>
  );
}

import { useWords, type Words } from '../words/index.ts';

interface Props {
  isChanged: boolean;
  hasOverlap: boolean;
  isSaving: boolean;
  discard(): void;
}

/** Saves the form. While there are changes it stays at the bottom of the window, wherever somebody scrolls. */
export function SaveBar({ isChanged, hasOverlap, isSaving, discard }: Props) {
  const words = useWords();
  return (
    <div className={isChanged ? 'save-bar changed' : 'save-bar'} data-keep-clear>
      <span role="status" className={hasOverlap ? 'quiet overlap' : 'quiet'}>
        {words(stateWord({ isChanged, hasOverlap }))}
      </span>
      {isChanged && (
        <button type="button" className="ghost" disabled={isSaving} onClick={discard}>
          {words('setDiscard')}
        </button>
      )}
      <button type="submit" className="primary" disabled={!isChanged || hasOverlap || isSaving}>
        {words('save')}
      </button>
    </div>
  );
}

function stateWord(state: { isChanged: boolean; hasOverlap: boolean }): keyof Words {
  if (state.hasOverlap) return 'setOverlapFirst';
  return state.isChanged ? 'setUnsaved' : 'setAllSaved';
}

import { Plus, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useWords } from '../words/index.ts';

interface Props {
  label: string;
  /** Whether the form that it opens is open. */
  isOpen: boolean;
  setOpen?(isOpen: boolean): void;
  /** Until it is known what there is. */
  isDisabled?: boolean;
  ref?: RefObject<HTMLButtonElement | null>;
}

/** In the heading of a list: opens the form that adds to it, and closes it again. */
export function AddButton({ label, isOpen, setOpen, isDisabled = false, ref }: Props) {
  const words = useWords();
  return (
    <button
      ref={ref}
      type="button"
      className={isOpen ? '' : 'primary'}
      aria-expanded={isOpen}
      disabled={isDisabled}
      onClick={() => setOpen?.(!isOpen)}
    >
      {isOpen ? <X /> : <Plus />}
      {isOpen ? words('cancel') : label}
    </button>
  );
}

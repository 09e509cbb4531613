import { Check, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '../ui/menu.tsx';
import { useWords } from '../words/index.ts';

export interface Choice {
  value: string;
  name: string;
}

interface Props {
  /** What it narrows by. */
  label: string;
  /** The one in force, in words; nothing where it narrows nothing. */
  chosen: string | undefined;
  value: string;
  choices: readonly Choice[];
  choose(value: string): void;
}

/** A filter: what it narrows by until one is chosen, and then what is chosen, with a cross to take it away. */
export function FilterChip({ label, chosen, value, choices, choose }: Props) {
  const words = useWords();
  const [hasRemoved, setRemoved] = useState(false);
  const isChosen = chosen !== undefined;
  return (
    <span className={isChosen ? 'filter-chip chosen' : 'filter-chip'}>
      <Menu
        className="filter-button"
        isReturned={hasRemoved && !isChosen}
        button={
          <>
            <span>{label}</span>
            {isChosen && <strong>{chosen}</strong>}
            {!isChosen && <ChevronDown />}
          </>
        }
      >
        {[{ value: '', name: words('talkAll') }, ...choices].map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => choose(choice.value)}
          >
            {choice.name}
            {choice.value === value && <Check />}
          </button>
        ))}
      </Menu>
      {isChosen && (
        <button
          type="button"
          className="filter-remove"
          aria-label={words('talkWithout', { name: chosen })}
          onClick={() => {
            setRemoved(true);
            choose('');
          }}
        >
          <X />
        </button>
      )}
    </span>
  );
}

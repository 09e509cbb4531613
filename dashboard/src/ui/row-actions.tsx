import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../words/index.ts';
import { Menu } from './menu.tsx';
import { SureQuestion } from './sure-button.tsx';
import { useMedia } from './use-media.ts';

export interface RowAction {
  label: string;
  act(): void;
  /** What is asked before it is done. */
  question?: string;
  isDisabled?: boolean;
}

interface Props {
  /** What the row is about. */
  name: string;
  actions: readonly RowAction[];
  /** Whether the first is a button where there is room. */
  hasFirst?: boolean;
  /** Whether what was opened from here was left again: a focus that went with it comes back. */
  isReturned?: boolean;
}

/** What can be done with a row of a list: the first as a button, the others in a menu; on a phone all in the menu. */
export function RowActions({ name, actions, hasFirst = true, isReturned = false }: Props) {
  const words = useWords();
  const isNarrow = useMedia('(max-width: 48rem)');
  const [asked, setAsked] = useState<RowAction>();
  const [hasAsked, setHasAsked] = useState(false);
  const first = isNarrow || !hasFirst ? undefined : actions[0];
  const inMenu = first ? actions.slice(1) : actions;
  if (asked?.question)
    return (
      <div className="buttons asking">
        <SureQuestion
          question={asked.question}
          action={asked.label}
          act={asked.act}
          close={() => {
            setAsked(undefined);
            setHasAsked(true);
          }}
        />
      </div>
    );
  return (
    <div className="row-menu">
      {first && (
        <button type="button" className="small" onClick={first.act} disabled={first.isDisabled}>
          {first.label}
        </button>
      )}
      <Menu
        button={<Ellipsis />}
        label={words('sourceActions', { title: name })}
        className="icon ghost"
        isReturned={hasAsked || isReturned}
      >
        {inMenu.map((action) => (
          <button
            key={action.label}
            type="button"
            disabled={action.isDisabled}
            onClick={() => (action.question ? setAsked(action) : action.act())}
          >
            {action.label}
          </button>
        ))}
      </Menu>
    </div>
  );
}

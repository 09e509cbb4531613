import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../words/index.ts';
import { Menu } from './menu.tsx';
import { SureButton, SureQuestion } from './sure-button.tsx';
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
}

/** What can be done with a row of a list: side by side, or in a menu on a phone, where they would fill the row. */
export function RowActions({ name, actions }: Props) {
  const words = useWords();
  const isNarrow = useMedia('(max-width: 48rem)');
  const [asked, setAsked] = useState<RowAction>();
  if (!isNarrow)
    return (
      <div className="buttons">
        {actions.map(({ label, act, question, isDisabled = false }) =>
          question ? (
            <SureButton key={label} {...{ question, act }} isBusy={isDisabled}>
              {label}
            </SureButton>
          ) : (
            <button key={label} type="button" onClick={act} disabled={isDisabled}>
              {label}
            </button>
          ),
        )}
      </div>
    );
  if (asked?.question)
    return (
      <div className="buttons asking">
        <SureQuestion question={asked.question} act={asked.act} close={() => setAsked(undefined)} />
      </div>
    );
  return (
    <div className="row-menu">
      <Menu button={<Ellipsis />} label={words('sourceActions', { title: name })} className="icon ghost">
        {actions.map((action) => (
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

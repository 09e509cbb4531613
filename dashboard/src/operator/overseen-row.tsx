import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Menu } from '../ui/menu.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { SureQuestion } from '../ui/sure-button.tsx';
import { useWords } from '../words/index.ts';

interface Props {
  name: string;
  /** Its picture, and what is said about it below its name. */
  avatar: ReactNode;
  about: ReactNode;
  /** What is said to those who point at it. */
  title?: string;
  /** What is said beside its name. */
  mark?: ReactNode;
  /** What the other columns say; their names are shown where there is no room for columns. */
  cells: readonly { label: string; value: ReactNode }[];
  actions: readonly RowAction[];
  /** What was asked for: it takes the width of the table. */
  children?: ReactNode;
}

/** A row of a table, with a menu at its end, and below it what the menu has opened. */
export function OverseenRow({ name, avatar, about, title, mark, cells, actions, children }: Props) {
  const words = useWords();
  const [asked, setAsked] = useState<RowAction>();
  const [hasChosen, setChosen] = useState(false);
  const more = asked?.question ? (
    <SureQuestion question={asked.question} action={asked.label} act={asked.act} close={() => setAsked(undefined)} />
  ) : (
    children
  );
  return (
    <>
      <tr className={more ? 'overseen-row opened' : 'overseen-row'}>
        <th scope="row">
          <span className="overseen-who" title={title}>
            {avatar}
            <span>
              <span className="overseen-name">
                <strong>{name}</strong>
                {mark}
              </span>
              <span className="quiet">{about}</span>
            </span>
          </span>
        </th>
        {cells.map(({ label, value }) => (
          <td key={label} data-label={label}>
            {value}
          </td>
        ))}
        <td className="overseen-menu">
          {actions.length > 0 && (
            <Menu
              button={<Ellipsis />}
              label={words('sourceActions', { title: name })}
              className="icon ghost"
              isReturned={hasChosen && !more}
            >
              {actions.map((action) => (
                <button
                  key={action.label}
                  type="button"
                  disabled={action.isDisabled}
                  onClick={() => {
                    setChosen(true);
                    if (action.question) setAsked(action);
                    else action.act();
                  }}
                >
                  {action.label}
                </button>
              ))}
            </Menu>
          )}
        </td>
      </tr>
      {more && (
        <tr className="overseen-more">
          <td colSpan={cells.length + 2}>{more}</td>
        </tr>
      )}
    </>
  );
}

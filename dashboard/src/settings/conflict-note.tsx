import { useEffect, useRef } from 'react';
import { useWords } from '../words/index.ts';
import { type Draft, disagreement, type FieldName } from './draft.ts';
import { saySetting, settingNames } from './say-setting.ts';
import { sectionWith } from './sections.ts';

interface Props {
  saved: Draft;
  mine: Draft;
  theirs: Draft;
  settle(winner: 'mine' | 'theirs'): void;
}

/** Somebody else was quicker: what is theirs, on whichever page, and whose is to stay. */
export function ConflictNote({ settle, ...meanwhile }: Props) {
  const words = useWords();
  const { mine, theirs } = meanwhile;
  const fields = disagreement(meanwhile);
  const note = useRef<HTMLElement>(null);
  // It stands at the top, and was caused by the button at the foot.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
  }, []);
  const nameOf = (field: FieldName) => {
    const section = sectionWith(field);
    const name = words(settingNames[field]);
    return section ? `${words(section.name)} › ${name}` : name;
  };
  return (
    <section ref={note} role="alert" className="conflict">
      <h2>{words('setOvertaken')}</h2>
      <p>{words('setOvertakenHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('setField')}</th>
            <th scope="col">{words('setTheirs')}</th>
            <th scope="col">{words('setMine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, isMineToo }) => (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              <td>{saySetting(theirs, field, words)}</td>
              <td>{isMineToo ? saySetting(mine, field, words) : words('setUnchanged')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="line">
        <button type="button" className="primary" onClick={() => settle('mine')}>
          {words('setKeepMine')}
        </button>
        <button type="button" onClick={() => settle('theirs')}>
          {words('setTakeTheirs')}
        </button>
      </div>
    </section>
  );
}

import { useWords } from '../words/index.ts';
import { type Draft, disagreement } from './draft.ts';
import { saySetting, settingNames } from './say-setting.ts';

interface Props {
  saved: Draft;
  mine: Draft;
  theirs: Draft;
  settle(winner: 'mine' | 'theirs'): void;
}

/** Somebody else was quicker: what is theirs, and whose is to stay. */
export function ConflictNote({ settle, ...meanwhile }: Props) {
  const words = useWords();
  const { mine, theirs } = meanwhile;
  const fields = disagreement(meanwhile);
  return (
    <section role="alert" className="conflict">
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
              <th scope="row">{words(settingNames[field])}</th>
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

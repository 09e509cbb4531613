import { useWords } from '../words/index.ts';

/** Between figures as they are drawn and the same as a table. */
export function ViewSwitch({ isTable, setTable }: { isTable: boolean; setTable(isTable: boolean): void }) {
  const words = useWords();
  return (
    <fieldset className="segments">
      <legend className="sr">{words('statView')}</legend>
      {[false, true].map((asTable) => (
        <label key={String(asTable)}>
          <input type="radio" checked={asTable === isTable} onChange={() => setTable(asTable)} />
          {words(asTable ? 'statTable' : 'statChart')}
        </label>
      ))}
    </fieldset>
  );
}

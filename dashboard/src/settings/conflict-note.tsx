import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../words/index.ts';
import { type Draft, disagreement, type FieldName } from './draft.ts';
import { saySetting, settingNames } from './say-setting.ts';
import { sectionWith } from './sections.ts';

interface Props {
  saved: Draft;
  mine: Draft;
  theirs: Draft;
  /** The fields in which one's own version is to stay. */
  settle(kept: ReadonlySet<FieldName>): void;
  /** Everything written here goes, also what nobody else has changed. */
  discard(): void;
}

/** Somebody else was quicker: what both have changed, on whichever page, and whose is to stay. */
export function ConflictNote({ settle, discard, ...meanwhile }: Props) {
  const words = useWords();
  const id = useId();
  const { mine, theirs } = meanwhile;
  const fields = disagreement(meanwhile);
  const disputed = fields.filter(({ isMineToo }) => isMineToo).map(({ field }) => field);
  const others = fields.length - disputed.length;
  /** What is written below the note stays as well, until somebody chooses otherwise. */
  const [given, setGiven] = useState<ReadonlySet<FieldName>>(new Set());
  const note = useRef<HTMLElement>(null);
  // It stands at the top, and was caused by the button at the foot.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
  }, []);

  function choose(field: FieldName, isMine: boolean) {
    const next = new Set(given);
    if (isMine) next.delete(field);
    else next.add(field);
    setGiven(next);
  }

  const nameOf = (field: FieldName) => {
    const section = sectionWith(field);
    const name = words(settingNames[field]);
    return section ? `${words(section.name)} › ${name}` : name;
  };
  return (
    <section ref={note} role="alert" className="panel conflict">
      <h2>
        <TriangleAlert aria-hidden="true" />
        {words('setOvertaken')}
      </h2>
      {disputed.map((field) => (
        <fieldset key={field}>
          <legend>{nameOf(field)}</legend>
          {[theirs, mine].map((version) => (
            <label key={version === mine ? 'mine' : 'theirs'}>
              <input
                type="radio"
                name={`${id}-${field}`}
                checked={given.has(field) === (version === theirs)}
                onChange={() => choose(field, version === mine)}
              />
              <span>
                <strong>{words(version === mine ? 'setMine' : 'setTheirs')}</strong>
                <span>{saySetting(version, field, words)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {others > 0 && <p className="quiet">{words('setOvertakenRest', { n: others })}</p>}
      <div className="form-foot">
        <button
          type="button"
          className="primary"
          onClick={() => settle(new Set(disputed.filter((field) => !given.has(field))))}
        >
          {words('setSaveChoices')}
        </button>
        <button type="button" className="ghost" onClick={discard}>
          {words('setDiscardMine')}
        </button>
      </div>
    </section>
  );
}

import type { Chatbot } from '../api/documents.ts';
import { useWords } from '../words/index.ts';
import type { Draft, FieldName } from './draft.ts';
import { isUploaded } from './logo-field.tsx';
import { saySetting, settingNames } from './say-setting.ts';
import { fieldsOn, sections } from './sections.ts';

interface Props {
  chatbot: Chatbot;
  saved: Draft;
}

/** All settings, for those who may read and not change them: what holds, not what could be filled in. */
export function SettingsValues({ chatbot, saved }: Props) {
  const words = useWords();
  return sections
    .filter(({ path }) => fieldsOn[path].length > 0)
    .map(({ path, name }) => (
      <section key={path} className="panel settings">
        <h2>{words(name)}</h2>
        <dl className="setting-list setting-values">
          {fieldsOn[path].map((field) => (
            <div key={field}>
              <dt>{words(settingNames[field])}</dt>
              <dd>
                <Value {...{ saved, field }} name={chatbot.name} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}

function Value({ saved, field, name }: { saved: Draft; field: FieldName; name: string }) {
  const words = useWords();
  const text = saySetting(saved, field, words);
  if (field === 'logoUrl' && isUploaded(saved.logoUrl)) return <img src={saved.logoUrl} alt={name} />;
  if (/^#[0-9a-f]{6}$/i.test(text))
    return (
      <>
        <span className="setting-color" style={{ backgroundColor: text }} aria-hidden="true" />
        <code>{text}</code>
      </>
    );
  return text;
}

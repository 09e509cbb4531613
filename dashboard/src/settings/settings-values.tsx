import type { Chatbot } from '../api/documents.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/index.ts';
import type { Draft, FieldName } from './draft.ts';
import { isUploaded } from './logo-field.tsx';
import { saySetting, settingNames } from './say-setting.ts';
import { fieldsOn, type Section, type SectionPath } from './sections.ts';

interface Props {
  chatbot: Chatbot;
  saved: Draft;
  section: Section;
}

/** The settings for those who may read and not change them: what holds, not what could be filled in. */
export function SettingsValues({ chatbot, saved, section }: Props) {
  const words = useWords();
  const fields = fieldsOn[section.path as SectionPath];
  if (fields.length === 0) return null;
  return (
    <>
      <Notice tone="note">{words('setReadOnly')}</Notice>
      <section className="panel settings">
        <dl className="setting-list setting-values">
          {fields.map((field) => (
            <div key={field}>
              <dt>{words(settingNames[field])}</dt>
              <dd>
                <Value {...{ saved, field }} name={chatbot.name} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
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

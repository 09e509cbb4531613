import { Eye } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Chatbot } from '../api/documents.ts';
import { NobodyOnline } from '../inbox/presence.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useWords } from '../words/index.ts';
import { ConflictNote } from './conflict-note.tsx';
import {
  type Draft,
  disagreement,
  type FieldName,
  type FieldsProps,
  fieldsBetween,
  tidied,
  together,
  withLater,
} from './draft.ts';
import { LiveChatFields } from './live-chat-fields.tsx';
import { Preview } from './preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { sayFields } from './say-setting.ts';
import { type Section, settingsPath } from './sections.ts';
import { AnsweringFields, AppearanceFields, GreetingFields, PlaceFields } from './settings-fields.tsx';
import { type Read, useReading, useSaving } from './use-settings.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';
import { overlapsIn } from './working-hours.ts';

interface Props {
  chatbot: Chatbot;
  /** The settings as they were when the page was opened. */
  opened: Read;
  /** The page of the settings that is shown; what was written on the others stays. */
  section: Section;
  /** Where in the page's heading its button stands. */
  action: HTMLElement | null;
}

/** The form, with the chat beside it where that shows what is edited. What one editor saves is never overwritten by another who has not seen it. */
export function SettingsEditor({ chatbot, opened, section, action }: Props) {
  const words = useWords();
  const toast = useToast();
  const [read, setRead] = useState(opened);
  const [draft, setDraft] = useState(opened.saved);
  const [theirs, setTheirs] = useState<Read>();
  const [saves, setSaves] = useState(0);
  const [discards, setDiscards] = useState(0);
  const readAgain = useReading(chatbot.id);
  const saving = useSaving(chatbot.id);
  const isWide = useMedia('(min-width: 60rem)');
  const [isPreviewShown, setPreviewShown] = useState(true);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const isChanged = fieldsBetween(read.saved, tidied(draft)).length > 0;
  const hasOverlap = overlapsIn(draft.workingHours).length > 0;
  useUnsavedWarning(isChanged, { question: words('setLeave'), within: settingsPath(chatbot.id) });

  const edit = (changes: Partial<Draft>) => {
    saving.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };

  async function save(onto: Read, whole: Draft) {
    const sent = tidied(whole);
    try {
      const now = await saving.mutateAsync({ read: onto, draft: sent });
      setRead(now);
      setTheirs(undefined);
      setSaves((count) => count + 1);
      toast(words('savedName', { name: sayFields(fieldsBetween(onto.saved, sent), words) }));
      setDraft((mine) => withLater({ saved: whole, mine, theirs: now.saved }));
    } catch (error) {
      const isOvertaken = error instanceof ParleyError && error.code === 'PRECONDITION_FAILED';
      if (!isOvertaken) return;
      // What cannot be read either is told with the refusal, and the next save asks again.
      const found = await readAgain().catch(() => undefined);
      const meanwhile = found && { saved: onto.saved, mine: sent, theirs: found.saved };
      // What only they have changed stays theirs; only what both have is asked about.
      if (!meanwhile || disagreement(meanwhile).some(({ isMineToo }) => isMineToo)) return setTheirs(found);
      const both = together({ ...meanwhile, mine: whole }, new Set());
      setRead(found);
      setDraft((mine) => withLater({ saved: whole, mine, theirs: both }));
      await save(found, both);
    }
  }

  function submit() {
    void save(read, draft);
  }

  function settle(kept: ReadonlySet<FieldName>, found: Read) {
    const settled = together({ saved: read.saved, mine: draft, theirs: found.saved }, kept);
    saving.reset();
    setRead(found);
    setDraft(settled);
    setTheirs(undefined);
    focusPage();
    void save(found, settled);
  }

  /** As it was read: nothing of what was written here stays, also what a field has kept for itself. */
  function discard(found: Read) {
    saving.reset();
    setRead(found);
    setDraft(found.saved);
    setTheirs(undefined);
    setDiscards((count) => count + 1);
    focusPage();
  }

  const fields = { draft, edit };
  const preview = section.hasPreview && (
    <Preview key={saves} chatbot={chatbot} draft={draft} {...(isWide && { hide: () => setPreviewShown(false) })} />
  );
  const isBeside = preview && isWide && isPreviewShown;
  const ownFields = fieldsOf(section, fields, chatbot);
  // What is saved by itself has no form; what was changed elsewhere can still be saved there.
  if (!ownFields && !isChanged && !theirs) return null;
  return (
    <>
      {theirs && (
        <ConflictNote
          {...{ saved: read.saved, mine: draft, theirs: theirs.saved }}
          settle={(kept) => settle(kept, theirs)}
          discard={() => discard(theirs)}
        />
      )}
      <div className={isBeside ? 'beside with-preview' : preview ? 'beside' : ''}>
        {preview &&
          !isBeside &&
          action &&
          createPortal(
            <button
              type="button"
              aria-haspopup={isWide ? undefined : 'dialog'}
              onClick={() => (isWide ? setPreviewShown(true) : setPreviewOpen(true))}
            >
              <Eye />
              {words('setShowPreview')}
            </button>,
            action,
          )}
        {preview && !isWide && isPreviewOpen && (
          <Dialog title={words('setPreview')} close={() => setPreviewOpen(false)}>
            {preview}
          </Dialog>
        )}
        {section.path === 'live-chat' && read.saved.isEnabled && <NobodyOnline accountId={chatbot.accountId} />}
        <Form error={theirs ? undefined : saving.error} onSubmit={submit} className="panel settings">
          {ownFields && (
            <div key={discards} className="setting-list">
              {ownFields}
            </div>
          )}
          {/* While there is something to settle, that is what saves. */}
          {!theirs && (
            <>
              <FormProblem />
              <SaveBar
                isChanged={isChanged}
                hasOverlap={hasOverlap}
                isSaving={saving.isPending}
                discard={() => discard(read)}
              />
            </>
          )}
        </Form>
        {isBeside && preview}
      </div>
    </>
  );
}

/** Where what was pressed is gone. */
const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true });

function fieldsOf({ path }: Section, fields: FieldsProps, { id, isLocalhostAllowed }: Chatbot) {
  if (path === 'greeting') return <GreetingFields {...fields} chatbotId={id} />;
  if (path === 'appearance') return <AppearanceFields {...fields} chatbotId={id} />;
  if (path === 'answers') return <AnsweringFields {...fields} chatbotId={id} />;
  if (path === 'live-chat') return <LiveChatFields {...fields} />;
  return path === '' && <PlaceFields {...fields} isLocalhostAllowed={isLocalhostAllowed} />;
}

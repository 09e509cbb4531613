import { PencilLine, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { UndoNotes, useRemovals } from '../session/undo.tsx';
import { Field, TextField } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useWords } from '../words/index.ts';
import './canned-replies.css';
import type { CannedReply } from './documents.ts';
import { rankReplies } from './match-replies.ts';
import { cannedReplyPath, useCannedReplies, useCannedReplyChanges } from './use-live-chat.ts';

interface Props {
  id: string;
  insert(reply: CannedReply): void;
  close(): void;
  /** Closes it, and goes back to the reply. */
  leave(): void;
}

/** The replies kept at hand, above the composer: to find, to insert, to change. */
export function CannedReplies({ id, insert, close, leave }: Props) {
  const words = useWords();
  const replies = useCannedReplies();
  const [wanted, setWanted] = useState('');
  const [edited, setEdited] = useState<CannedReply>();
  const [isAdding, setAdding] = useState(false);
  const popover = useRef<HTMLElement>(null);
  const isEmpty = replies.data?.length === 0;
  const isForm = isEmpty || edited !== undefined || isAdding;
  const found = rankReplies(wanted, replies.data ?? []);

  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      // What opens it closes it by itself. What is half written is not lost by a look at the chat.
      if (!(target as Element).closest(`[id="${id}"], [aria-controls="${id}"]`) && !isWritten(popover.current)) close();
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [id, close]);

  function closeForm() {
    setEdited(undefined);
    setAdding(false);
  }
  function press(event: KeyboardEvent) {
    // What is pressed in here is no shortcut of the page.
    event.stopPropagation();
    // Keys that choose among characters are the input method's.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isForm && !isEmpty) closeForm();
      else leave();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || isForm) return;
    event.preventDefault();
    const stops = [
      ...(popover.current?.querySelectorAll<HTMLElement>('input[type="search"], .canned-insert, .canned-new') ?? []),
    ];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  }
  function insertFirst(event: FormEvent) {
    event.preventDefault();
    if (found[0]) insert(found[0]);
  }

  return (
    <section ref={popover} id={id} className="canned" role="dialog" aria-label={words('inboxCanned')} onKeyDown={press}>
      {replies.isPending && <p role="status">{words('loading')}</p>}
      {replies.error && <ProblemNote error={replies.error} retry={() => void replies.refetch()} />}
      {isForm ? (
        <CannedForm
          key={edited?.id ?? ''}
          edited={edited}
          hint={isEmpty ? words('inboxNoCanned') : undefined}
          saved={closeForm}
          cancel={isEmpty ? leave : closeForm}
        />
      ) : (
        replies.data && (
          <>
            <form className="canned-search" onSubmit={insertFirst}>
              <SearchField
                label={words('inboxFindCanned')}
                value={wanted}
                maxLength={100}
                autoFocus
                onChange={({ target }) => setWanted(target.value)}
              />
            </form>
            {found.length === 0 && (
              <p role="status" className="quiet canned-none">
                {words('inboxNoCannedMatch')}
              </p>
            )}
            <ul className="canned-list">
              {found.map((reply) => (
                <CannedRow key={reply.id} reply={reply} insert={insert} edit={() => setEdited(reply)} />
              ))}
            </ul>
            <button type="button" className="ghost canned-new" onClick={() => setAdding(true)}>
              <Plus />
              {words('inboxNewCanned')}
            </button>
          </>
        )
      )}
      <UndoNotes />
    </section>
  );
}

/** Whether a reply is given that is not saved. */
const isWritten = (popover: HTMLElement | null) =>
  [
    ...(popover?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.canned-form :is(input, textarea)') ?? []),
  ].some(({ value, defaultValue }) => value !== defaultValue);

interface RowProps {
  reply: CannedReply;
  insert(reply: CannedReply): void;
  edit(): void;
}

function CannedRow({ reply, insert, edit }: RowProps) {
  const words = useWords();
  const { remove } = useRemovals();
  const { id, title, text } = reply;
  return (
    <li className="canned-row">
      <button type="button" className="ghost canned-insert" onClick={() => insert(reply)}>
        <strong>{title}</strong>
        <span className="quiet">{text}</span>
      </button>
      <button
        type="button"
        className="ghost icon small"
        aria-label={`${words('inboxEdit')}: ${title}`}
        title={words('inboxEdit')}
        onClick={edit}
      >
        <PencilLine />
      </button>
      <button
        type="button"
        className="ghost icon small"
        aria-label={`${words('delete')}: ${title}`}
        title={words('delete')}
        onClick={(event) => remove({ path: cannedReplyPath(id), name: title }, event)}
      >
        <Trash2 />
      </button>
    </li>
  );
}

interface FormProps {
  edited: CannedReply | undefined;
  hint: string | undefined;
  saved(): void;
  cancel(): void;
}

function CannedForm({ edited, hint, saved, cancel }: FormProps) {
  const words = useWords();
  const { save } = useCannedReplyChanges();

  function keep(event: FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget);
    const reply = { title: String(given.get('title')), text: String(given.get('text')) };
    save.mutate({ ...(edited && { id: edited.id }), ...reply }, { onSuccess: saved });
  }

  return (
    <Form error={save.error} className="canned-form" onSubmit={keep}>
      <h3>{words(edited ? 'inboxEditCanned' : 'inboxNewCanned')}</h3>
      {hint && <p className="quiet">{hint}</p>}
      <Field
        label={words('inboxCannedTitle')}
        name="title"
        required
        maxLength={100}
        defaultValue={edited?.title}
        autoFocus
      />
      <TextField
        label={words('inboxCannedText')}
        name="text"
        required
        rows={3}
        maxLength={4_000}
        defaultValue={edited?.text}
      />
      <FormProblem />
      <div className="buttons">
        <button type="submit" className="primary" disabled={save.isPending}>
          {words('save')}
        </button>
        <button type="button" onClick={cancel}>
          {words('cancel')}
        </button>
      </div>
    </Form>
  );
}

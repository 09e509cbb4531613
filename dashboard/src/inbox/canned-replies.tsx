import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { UndoNotes, useRemovals } from '../session/undo.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextField } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import type { CannedReply } from './documents.ts';
import { cannedReplyPath, useCannedReplies, useCannedReplyChanges } from './use-live-chat.ts';

interface Props {
  insert(reply: CannedReply): void;
  close(): void;
}

/** The replies kept at hand: to choose from, to add to, to change. */
export function CannedReplies({ insert, close }: Props) {
  const words = useWords();
  const replies = useCannedReplies();
  const { remove } = useRemovals();
  const [edited, setEdited] = useState<CannedReply>();
  const [isAdding, setAdding] = useState(false);
  const isEmpty = replies.data?.length === 0;
  function closeForm() {
    setEdited(undefined);
    setAdding(false);
  }
  return (
    <Dialog title={words('inboxCanned')} close={close}>
      {replies.isPending && <p role="status">{words('loading')}</p>}
      {replies.error && <ProblemNote error={replies.error} retry={() => void replies.refetch()} />}
      {isEmpty && <p className="empty">{words('inboxNoCanned')}</p>}
      <ul className="rows">
        {replies.data?.map((reply) => (
          <li key={reply.id} className="row">
            <div className="grow">
              <strong>{reply.title}</strong>
              <p className="quiet answer">{reply.text}</p>
            </div>
            <div className="buttons">
              <button
                type="button"
                onClick={() => {
                  insert(reply);
                  close();
                }}
              >
                {words('inboxInsert')}
              </button>
              <button type="button" className="ghost" onClick={() => setEdited(reply)}>
                {words('inboxEdit')}
              </button>
              <button
                type="button"
                className="ghost removes"
                onClick={(event) => remove({ path: cannedReplyPath(reply.id), name: reply.title }, event)}
              >
                {words('delete')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {isEmpty || edited || isAdding ? (
        <CannedForm key={edited?.id ?? ''} edited={edited} {...(!isEmpty && { close: closeForm })} />
      ) : (
        replies.data && (
          <button type="button" onClick={() => setAdding(true)}>
            <Plus />
            {words('inboxNewCanned')}
          </button>
        )
      )}
      <UndoNotes />
    </Dialog>
  );
}

/** Without `close` it stays: there is nothing else yet. */
function CannedForm({ edited, close }: { edited: CannedReply | undefined; close?: () => void }) {
  const words = useWords();
  const toast = useToast();
  const { save } = useCannedReplyChanges();

  function keep(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const given = new FormData(form);
    const reply = { title: String(given.get('title')), text: String(given.get('text')) };
    save.mutate(
      { ...(edited && { id: edited.id }), ...reply },
      {
        onSuccess: () => {
          form.reset();
          close?.();
          toast(words('saved'));
        },
      },
    );
  }

  return (
    <Form error={save.error} className="panel" onSubmit={keep}>
      <h3>{words(edited ? 'inboxEditCanned' : 'inboxNewCanned')}</h3>
      <Field label={words('inboxCannedTitle')} name="title" required maxLength={100} defaultValue={edited?.title} />
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
        {close && (
          <button type="button" onClick={close}>
            {words('cancel')}
          </button>
        )}
      </div>
    </Form>
  );
}

import { type FormEvent, memo } from 'react';
import { Link } from 'wouter';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { Field, TextField } from '../ui/field.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { Age } from './age.tsx';
import type { LiveSession } from './documents.ts';
import { useAddNote, useAgents, useSetTags } from './use-live-chat.ts';

/** What is known of a customer and of the chat, and what colleagues note about it. */
export const ChatDetails = memo(function ChatDetails({ session }: { session: LiveSession }) {
  const words = useWords();
  const chatbots = useChatbots();
  const agents = useAgents();
  const { chatbotId, agentId, pageUrl, email, rating, ratingComment, previousSessionId, createdAt } = session;
  const agentName = agents.data?.find((agent) => agent.agentId === agentId)?.name;
  return (
    <aside className="chat-details" aria-label={words('inboxDetails')}>
      <dl>
        <dt>{words('inboxChatbot')}</dt>
        <dd>{chatbots.data?.find(({ id }) => id === chatbotId)?.name}</dd>
        {agentName !== undefined && (
          <>
            <dt>{words('inboxAgent')}</dt>
            <dd>{agentName}</dd>
          </>
        )}
        <dt>{words('inboxBegan')}</dt>
        <dd>
          <Age since={createdAt} />
        </dd>
        {email !== null && (
          <>
            <dt>{words('email')}</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            </dd>
          </>
        )}
        {pageUrl !== null && (
          <>
            <dt>{words('inboxPage')}</dt>
            <dd>
              <a href={pageUrl} target="_blank" rel="noopener noreferrer">
                {pageUrl}
              </a>
            </dd>
          </>
        )}
        {rating !== null && (
          <>
            <dt>{words('inboxRating')}</dt>
            <dd>
              {words('inboxRatingOf', { rating })}
              {ratingComment && <q>{ratingComment}</q>}
            </dd>
          </>
        )}
      </dl>
      {previousSessionId !== null && (
        <p>
          <Link href={`/inbox/${previousSessionId}`}>{words('inboxPrevious')}</Link>
        </p>
      )}
      <Tags session={session} />
      <NoteForm session={session} />
    </aside>
  );
});

function Tags({ session }: { session: LiveSession }) {
  const words = useWords();
  const set = useSetTags(session);
  const { tags } = session;

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const tag = String(new FormData(form).get('tag')).trim();
    if (tag === '') return;
    set.mutate([...new Set([...tags, tag])], { onSuccess: () => form.reset() });
  }
  return (
    <section aria-label={words('inboxTags')}>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag} className="badge">
            {tag}
            <button
              type="button"
              aria-label={words('inboxRemoveTag', { tag })}
              onClick={() => set.mutate(tags.filter((other) => other !== tag))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form className="line" onSubmit={add}>
        <Field label={words('inboxAddTag')} name="tag" maxLength={50} autoComplete="off" />
        <button type="submit" disabled={set.isPending || tags.length >= 20}>
          {words('inboxAddTagNow')}
        </button>
      </form>
      {set.error && <ProblemNote error={set.error} />}
    </section>
  );
}

function NoteForm({ session }: { session: LiveSession }) {
  const words = useWords();
  const note = useAddNote(session);
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    note.mutate(String(new FormData(form).get('note')), { onSuccess: () => form.reset() });
  }
  return (
    <form onSubmit={add}>
      <TextField
        label={words('inboxAddNote')}
        hint={words('inboxNoteHint')}
        name="note"
        rows={2}
        required
        maxLength={4_000}
      />
      {note.error && <ProblemNote error={note.error} />}
      <button type="submit" disabled={note.isPending}>
        {words('inboxAddNoteNow')}
      </button>
    </form>
  );
}

import { Clock, FileText, History, Mail, MessagesSquare, Star, UserRound, X } from 'lucide-react';
import { type FormEvent, memo } from 'react';
import { Link } from 'wouter';
import { addressText } from '../conversations/address-text.ts';
import { VisitorHistory } from '../conversations/visitor-history.tsx';
import { Address } from '../ui/address.tsx';
import { Fact } from '../ui/fact.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { timeText } from '../ui/time.ts';
import { useMedia } from '../ui/use-media.ts';
import { useWords } from '../words/index.ts';
import { ChatSummary } from './chat-summary.tsx';
import type { LiveSession } from './documents.ts';
import { useAddNote, useAgents, useSetTags, useVisitor } from './use-live-chat.ts';

/** What is known of a visitor and of the chat, and what colleagues note about it. */
export const ChatDetails = memo(function ChatDetails({ session }: { session: LiveSession }) {
  const words = useWords();
  const agents = useAgents();
  const { chatbotId, agentId, pageUrl, email, rating, ratingComment, previousSessionId, createdAt } = session;
  const { querySessionId } = session;
  const agentName = agents.data?.find((agent) => agent.agentId === agentId)?.name;
  const isPhone = useMedia('(max-width: 48rem)');
  const sections = (
    <>
      <ChatSummary session={session} />
      <section>
        <h3>{words('inboxVisitor')}</h3>
        <dl>
          {email !== null && (
            <Fact
              icon={<Mail />}
              name={words('email')}
              value={<a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
            />
          )}
          {pageUrl !== null && (
            <Fact
              icon={<FileText />}
              name={words('inboxPage')}
              value={
                <a href={pageUrl} target="_blank" rel="noopener noreferrer">
                  <Address text={addressText(pageUrl)} />
                </a>
              }
            />
          )}
          <Fact icon={<Clock />} name={words('inboxBegan')} value={timeText(createdAt)} />
          {rating !== null && (
            <Fact
              icon={<Star />}
              name={words('inboxRating')}
              value={
                <>
                  {words('inboxRatingOf', { rating })}
                  {ratingComment && <q>{ratingComment}</q>}
                </>
              }
            />
          )}
          <Fact icon={<UserRound />} name={words('inboxAgent')} value={agentName ?? words('inboxNobody')} />
          {querySessionId !== null && (
            <Fact
              icon={<MessagesSquare />}
              name={words('inboxBefore')}
              value={
                <Link href={`/chatbots/${chatbotId}/conversations/${querySessionId}`}>
                  {words('inboxConversation')}
                </Link>
              }
            />
          )}
          {previousSessionId !== null && (
            <Fact
              icon={<History />}
              name={words('inboxEarlierChat')}
              value={<Link href={`/inbox/${previousSessionId}`}>{words('inboxPrevious')}</Link>}
            />
          )}
        </dl>
      </section>
      <EarlierSaid session={session} />
      <Tags session={session} />
      <NoteForm session={session} />
    </>
  );
  return (
    <aside className="chat-details" aria-label={words('inboxDetails')}>
      {isPhone ? (
        <details>
          <summary className="details-toggle">{words('inboxDetails')}</summary>
          {sections}
        </details>
      ) : (
        sections
      )}
    </aside>
  );
});

/** What this visitor said before, but for the conversation that this chat goes on with. */
function EarlierSaid({ session }: { session: LiveSession }) {
  const words = useWords();
  const { chatbotId, querySessionId } = session;
  const { data } = useVisitor(session);
  if (!data) return null;
  const conversations = data.conversations.filter(({ id }) => id !== querySessionId);
  const heading = <h3>{words('inboxHistory')}</h3>;
  return <VisitorHistory heading={heading} chatbotId={chatbotId} said={{ ...data, conversations }} />;
}

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
    <section>
      <h3>{words('inboxTags')}</h3>
      {tags.length > 0 && (
        <ul className="tags">
          {tags.map((tag) => (
            <li key={tag} className="badge">
              {tag}
              <button
                type="button"
                className="ghost"
                aria-label={words('inboxRemoveTag', { tag })}
                onClick={() => set.mutate(tags.filter((other) => other !== tag))}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="line" onSubmit={add}>
        <input
          aria-label={words('inboxAddTag')}
          placeholder={words('inboxAddTag')}
          name="tag"
          maxLength={50}
          autoComplete="off"
        />
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
    const form = event.currentTarget;
    note.mutate(String(new FormData(form).get('note')), { onSuccess: () => form.reset() });
  }
  return (
    <section>
      <h3>{words('inboxNotes')}</h3>
      <Form error={note.error} onSubmit={add}>
        <TextField
          label={words('inboxAddNote')}
          hint={words('inboxNoteHint')}
          placeholder={words('inboxAddNote')}
          name="note"
          rows={2}
          required
          maxLength={4_000}
        />
        <FormProblem />
        <div className="note-foot">
          <button type="submit" disabled={note.isPending}>
            {words('inboxAddNoteNow')}
          </button>
        </div>
      </Form>
    </section>
  );
}

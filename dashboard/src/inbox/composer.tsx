import { Check, Ellipsis, MessageSquareText, Send, Sparkles } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useChatbotSettings } from '../playground/use-chatbot-settings.ts';
import { Menu } from '../ui/menu.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useWords } from '../words/index.ts';
import { AttachButton, PendingFiles } from './attach-files.tsx';
import { CannedMenu } from './canned-menu.tsx';
import { CannedReplies } from './canned-replies.tsx';
import type { CannedReply, LiveSession } from './documents.ts';
import { useInbox, useInboxState } from './inbox-context.tsx';
import { matchReplies, withMore } from './match-replies.ts';
import { sendKeys } from './send-keys.ts';
import { placeOf } from './shortcuts.ts';
import { SuggestedReply } from './suggested-reply.tsx';
import { useFiles } from './use-files.ts';
import { useCannedReplies, useSignals, useSuggestion } from './use-live-chat.ts';
import { useTyping } from './use-typing.ts';

const longest = 4_000;

/** Where an agent writes. `/` at the beginning brings the replies kept at hand. */
export function Composer({ session, leave }: { session: LiveSession; leave(): void }) {
  const words = useWords();
  const { sessionId, state } = session;
  const inbox = useInbox();
  const { desk } = inbox;
  const [text, setText] = useState(() => desk.drafts.get(sessionId) ?? '');
  const [isMarkdown, setMarkdown] = useState(desk.isMarkdown);
  const [isManaging, setManaging] = useState(false);
  const [chosen, setChosen] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const closeCanned = useCallback(() => setManaging(false), []);
  const id = useId();
  const isShort = useMedia('(pointer: coarse), (max-width: 48rem)');
  const canned = useCannedReplies();
  const typing = useTyping(useSignals(sessionId).tellTyping);
  const suggestion = useSuggestion(sessionId);
  const { data: settings } = useChatbotSettings(session.chatbotId);
  const mayAttach = settings?.liveChat.attachments !== false;
  const isAside = useInboxState(({ asideId }) => asideId === sessionId);
  const files = useFiles(sessionId, mayAttach && !isAside);
  const offered = matchReplies(text, canned.data ?? []);

  useEffect(() => {
    // On a phone the keyboard would cover what there is to answer; and who writes elsewhere, a search or a note, goes on there.
    if (matchMedia('(pointer: fine)').matches && placeOf(document.activeElement) !== 'writing') area.current?.focus();
  }, []);

  function write(next: string) {
    setText(next);
    setChosen(0);
    desk.drafts.set(sessionId, next);
    typing.wrote(next !== '');
  }
  function add(more: string) {
    write(withMore(text, more, canned.data ?? []));
    area.current?.focus();
  }
  function send() {
    if (text.trim() === '') return;
    inbox.send(sessionId, { text: text.trim(), format: isMarkdown ? 'markdown' : 'text' });
    write('');
    area.current?.focus();
  }
  function toggleMarkdown() {
    desk.isMarkdown = !isMarkdown;
    setMarkdown(!isMarkdown);
  }
  const insert = ({ text: reply }: CannedReply) => add(reply);

  function press(event: KeyboardEvent) {
    const isMenuOpen = offered.length > 0;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else if (isMenuOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    else if (isMenuOpen && event.key === 'Enter') insert(offered[chosen] as CannedReply);
    else if (event.key === 'Escape') {
      if (isMenuOpen) write('');
      else leave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="composer">
      <PendingFiles files={files} />
      <SuggestedReply suggestion={suggestion} hasDraft={text.trim() !== '' && offered.length === 0} use={add} />
      <CannedMenu id={`${id}-menu`} offered={offered} chosen={chosen} choose={insert} />
      <label className="sr" htmlFor={id}>
        {words('inboxReply')}
      </label>
      <textarea
        ref={area}
        id={id}
        className="reply"
        rows={1}
        maxLength={longest}
        placeholder={words('inboxReplyShort')}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
        onBlur={() => typing.wrote(false)}
        aria-autocomplete="list"
        {...(offered.length > 0 && {
          'aria-controls': `${id}-menu`,
          'aria-activedescendant': `${id}-menu-${chosen}`,
        })}
      />
      <div className="composer-bar">
        {mayAttach && <AttachButton files={files} />}
        <button
          type="button"
          className="ghost small"
          title={words('inboxCanned')}
          aria-expanded={isManaging}
          aria-controls={`${id}-canned`}
          onClick={() => setManaging(!isManaging)}
        >
          <MessageSquareText />
          <span>
            {words('inboxCanned')}{' '}
            <span aria-hidden="true">
              <kbd>/</kbd>
            </span>
          </span>
        </button>
        <button
          type="button"
          className="ghost small"
          title={words('inboxSuggest')}
          onClick={() => suggestion.mutate()}
          disabled={suggestion.isPending}
        >
          <Sparkles />
          <span>{words(suggestion.isPending ? 'inboxSuggesting' : 'inboxSuggest')}</span>
        </button>
        <Menu button={<Ellipsis />} label={words('inboxReplyOptions')} className="ghost icon small" opens="above">
          <button type="button" aria-pressed={isMarkdown} onClick={toggleMarkdown}>
            {isMarkdown ? <Check /> : <span className="no-check" />}
            {words('inboxMarkdown')}
          </button>
        </Menu>
        {!isShort && (
          <span className="send-keys" aria-hidden="true">
            {sendKeys().map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
        <button
          type="button"
          className={state === 'waiting' ? 'small send' : 'primary small send'}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={send}
          disabled={text.trim() === ''}
        >
          <Send />
          {words('inboxSend')}
        </button>
      </div>
      {canned.error && <ProblemNote error={canned.error} retry={() => void canned.refetch()} />}
      {isManaging && (
        <CannedReplies
          id={`${id}-canned`}
          insert={(reply) => {
            closeCanned();
            insert(reply);
          }}
          close={closeCanned}
          leave={() => {
            closeCanned();
            area.current?.focus();
          }}
        />
      )}
    </div>
  );
}

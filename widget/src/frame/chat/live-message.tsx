import type { AgentEntry, FileEntry, NoticeEntry } from '../conversation/entries.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { CheckIcon } from './answer-icons.tsx';
import { useChat, useWords } from './chat-context.ts';
import { ChatFile, SentFile } from './chat-file.tsx';
import { openingTime } from './opening-time.ts';
import { RichText } from './rich-text.tsx';

/** What a person says, or that one has come or gone. */
export function LiveMessage({ entry }: { entry: AgentEntry | FileEntry | NoticeEntry }) {
  if (entry.kind === 'file') return <SentFile entry={entry} />;
  return entry.kind === 'agent' ? <AgentMessage entry={entry} /> : <Notice entry={entry} />;
}

function AgentMessage({ entry }: { entry: AgentEntry }) {
  return (
    <div class="entry agent">
      <Face name={entry.name} picture={entry.picture} />
      <p class="quiet">
        <bdi>{withoutDirectionSigns(entry.name)}</bdi>
      </p>
      {entry.file ? (
        <ChatFile file={entry.file} />
      ) : (
        <div class="bubble">
          {entry.isMarkdown ? (
            <RichText text={entry.text} />
          ) : (
            <p class="plain" dir="auto">
              {withoutDirectionSigns(entry.text)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface FaceProps {
  name: string;
  picture?: string | undefined;
  class?: string;
}

/** The face of a person, beside what they say, or in place of the chatbot's in the header. */
export function Face({ name, picture, class: among = '' }: FaceProps) {
  return (
    <span class={`initials ${among}`} aria-hidden="true">
      {initials(name)}
      {picture && (
        <img
          key={picture}
          src={picture}
          alt=""
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}

/** Of the first and the last name. */
function initials(name: string): string {
  const names = withoutDirectionSigns(name).trim().split(/\s+/);
  return [...new Set([names[0], names.at(-1)])].map((word) => [...(word ?? '')][0] ?? '').join('');
}

/** A message was left where nobody is there: that it has arrived, and where the reply will. */
function MessageLeft({ email }: { email: string }) {
  const { configuration, conversation, language } = useChat();
  const words = useWords();
  const opensAt = conversation.store.get().live?.opensAt;
  return (
    <div class="panel left">
      <CheckIcon />
      <div>
        <b>{words('messageLeft')}</b>
        <p>{words(configuration.liveChat.repliesByEmail ? 'addressLeft' : 'addressLeftInChat', { email })}</p>
        {opensAt && <p>{words('backAt', openingTime(opensAt, language))}</p>}
      </div>
    </div>
  );
}

function Notice({ entry }: { entry: NoticeEntry }) {
  const words = useWords();
  const name = withoutDirectionSigns(entry.name || words('aPerson'));
  if (entry.what === 'messageLeft') return <MessageLeft email={name} />;
  return <p class="notice">{words(entry.what, { name })}</p>;
}

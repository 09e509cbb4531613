import type { AgentEntry, FileEntry, NoticeEntry } from '../conversation/entries.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { useWords } from './chat-context.ts';
import { ChatFile, SentFile } from './chat-file.tsx';
import { RichText } from './rich-text.tsx';

/** What a person says, or that one has come or gone. */
export function LiveMessage({ entry }: { entry: AgentEntry | FileEntry | NoticeEntry }) {
  if (entry.kind === 'file') return <SentFile entry={entry} />;
  return entry.kind === 'agent' ? <AgentMessage entry={entry} /> : <Notice entry={entry} />;
}

function AgentMessage({ entry }: { entry: AgentEntry }) {
  return (
    <div class="entry agent">
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

function Notice({ entry }: { entry: NoticeEntry }) {
  const words = useWords();
  const name = withoutDirectionSigns(entry.name || words('aPerson'));
  return <p class="notice">{words(entry.what, { name })}</p>;
}

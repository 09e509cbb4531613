import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import type { Files } from './use-files.ts';
import './attach-files.css';

const acceptedFiles = 'image/png,image/jpeg,image/gif,image/webp,.pdf,.docx,.xlsx,.pptx,.odt,.csv,.txt';

/** Opens the list of files to choose from. */
export function AttachButton({ files }: { files: Files }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="ghost small"
        aria-label={words('inboxAttach')}
        title={words('inboxAttach')}
        onClick={() => input.current?.click()}
      >
        <Paperclip />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={words('inboxAttach')}
        onChange={({ target }) => {
          files.send(target.files ?? []);
          target.value = '';
        }}
      />
    </>
  );
}

/** Files that are not in the chat yet, and why not. */
export function PendingFiles({ files: { pending, isOver, retry, dismiss } }: { files: Files }) {
  const words = useWords();
  return (
    <>
      {isOver && <div className="drop-files">{words('inboxDropFiles')}</div>}
      {pending.map((each) => (
        <div key={each.key} className="pending-file">
          {each.error === undefined ? (
            <>
              <span>{words('inboxSendingFile', { name: each.file.name })}</span>
              <progress aria-label={words('inboxSendingFile', { name: each.file.name })} />
            </>
          ) : (
            <>
              <strong>{each.file.name}</strong>
              <ProblemNote error={each.error} retry={() => retry(each)} />
              <button type="button" className="small" onClick={() => dismiss(each.key)}>
                {words('inboxDismissFile')}
              </button>
            </>
          )}
        </div>
      ))}
    </>
  );
}

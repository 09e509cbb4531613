import { CircleAlert, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { problemText } from '../ui/problem-note.tsx';
import { isWorthAnotherTry } from '../ui/problem-words.ts';
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
      {pending.map((each) =>
        each.error === undefined ? (
          <div key={each.key} className="pending-file">
            <span>{words('inboxSendingFile', { name: each.file.name })}</span>
            <progress aria-label={words('inboxSendingFile', { name: each.file.name })} />
          </div>
        ) : (
          <NotSent
            key={each.key}
            name={each.file.name}
            error={each.error}
            retry={() => retry(each)}
            dismiss={() => dismiss(each.key)}
          />
        ),
      )}
    </>
  );
}

interface NotSentProps {
  name: string;
  error: unknown;
  retry(): void;
  dismiss(): void;
}

/** That a file was not sent, why, and what to do instead. */
function NotSent({ name, error, retry, dismiss }: NotSentProps) {
  const words = useWords();
  const isOfWrongKind = error instanceof ParleyError && error.code === 'UNSUPPORTED_MEDIA_TYPE';
  return (
    <div role="alert" className="refused-file">
      <CircleAlert aria-hidden="true" />
      <p>
        <strong>{words('inboxFileNotSent', { name })}</strong> {problemText(error, words)}
        {isOfWrongKind && ` ${words('inboxFileAdvice')}`}
      </p>
      {isWorthAnotherTry(error) && (
        <button type="button" className="small" onClick={retry}>
          {words('tryAgain')}
        </button>
      )}
      <button type="button" className="ghost icon" aria-label={words('inboxDismiss')} onClick={dismiss}>
        <X />
      </button>
    </div>
  );
}

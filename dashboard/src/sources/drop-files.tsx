import { CloudUpload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { useSourceChanges } from './use-sources.ts';

/** Files, dropped or chosen, sent one after the other; one that fails does not hold up the others. */
export function DropFiles({ chatbotId, done }: { chatbotId: string; done(): void }) {
  const words = useWords();
  const { addFile } = useSourceChanges(chatbotId);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<string[]>([]);
  const [failed, setFailed] = useState<{ name: string; error: unknown }[]>([]);

  async function send(files: File[]) {
    setFailed([]);
    setSending(files.map(({ name }) => name));
    let isAllSent = files.length > 0;
    for (const file of files) {
      await addFile.mutateAsync(file).catch((error: unknown) => {
        isAllSent = false;
        setFailed((others) => [...others, { name: file.name, error }]);
      });
      setSending(([, ...rest]) => rest);
    }
    if (isAllSent) done();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  }

  return (
    <>
      <button
        type="button"
        className={isOver ? 'drop over' : 'drop'}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <CloudUpload aria-hidden="true" />
        {words('dropFiles')}
        <span className="quiet">{words('fileFormats')}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {sending.length > 0 && <p role="status">{sending.join(', ')}…</p>}
      {failed.map(({ name, error }) => (
        <div key={name}>
          <strong>{name}</strong>
          <ProblemNote error={error} />
        </div>
      ))}
    </>
  );
}

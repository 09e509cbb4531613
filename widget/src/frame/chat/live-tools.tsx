import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useWords } from './chat-context.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { icon } from './icons.tsx';

const PaperclipIcon = icon(
  <path d="m21.400 11.100-9.200 9.200a6 6 0 0 1-8.500-8.500l9.200-9.200a4 4 0 0 1 5.700 5.700l-9.200 9.200a2 2 0 0 1-2.800-2.800l8.500-8.500" />,
);

const acceptedFiles = 'image/png,image/jpeg,image/gif,image/webp,.pdf,.docx,.xlsx,.pptx,.odt,.csv,.txt';

/** What helps to write to a person: files, unless the owner wants none, and emoji. */
export function LiveTools() {
  const { configuration } = useChat();
  return (
    <>
      {configuration.liveChat.attachments !== false && <AttachFile />}
      <EmojiPicker />
    </>
  );
}

/** Files are chosen, pasted into the field, or dropped on the chat. */
function AttachFile() {
  const { conversation } = useChat();
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const send = (files: FileList | undefined) => {
      for (const file of files ?? []) conversation.store.get().live?.sendFile(file);
    };
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length) return;
      event.preventDefault();
      send(files);
    };
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget || setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      send(event.dataTransfer?.files);
    };
    const onChosen = () => {
      send(input.current?.files ?? undefined);
      if (input.current) input.current.value = '';
    };
    const listeners = { paste: onPaste, dragover: onDragOver, dragleave: onDragLeave, drop: onDrop };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener as EventListener);
    const chooser = input.current;
    chooser?.addEventListener('change', onChosen);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener as EventListener);
      chooser?.removeEventListener('change', onChosen);
    };
  }, [conversation]);

  return (
    <>
      <button
        type="button"
        class="icon"
        aria-label={words('attach')}
        title={words('attach')}
        onClick={() => input.current?.click()}
      >
        <PaperclipIcon />
      </button>
      <input ref={input} type="file" multiple hidden accept={acceptedFiles} aria-label={words('attach')} />
      {isOver && <div class="drop-zone">{words('dropFile')}</div>}
    </>
  );
}

import { useEffect, useState } from 'preact/hooks';
import type { FileEntry, ShownFile } from '../conversation/entries.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { useChat, useWords } from './chat-context.ts';
import { fileSize } from './file-size.ts';
import { icon } from './icons.tsx';
import { RemoveButton } from './remove-button.tsx';

const DocumentIcon = icon(<path d="M14 3H6v18h12V7zM14 3v4h4M9 13h6M9 17h4" />);

/** Only these are drawn; all others are saved. */
const drawn = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Where their bytes are, for as long as the chat is shown. */
const addresses = new Map<string, string>();

async function addressOf({ id, load }: ShownFile): Promise<string> {
  const known = addresses.get(id);
  if (known) return known;
  const address = URL.createObjectURL(await load());
  addresses.set(id, address);
  return address;
}

/** A file that the visitor has sent, or is sending. */
export function SentFile({ entry: { file, progress, problem, retry, remove } }: { entry: FileEntry }) {
  const words = useWords();
  return (
    <div class={`entry visitor ${problem ? 'unsent refused' : ''}`}>
      <ChatFile file={file} isOurs />
      {progress !== undefined && <progress value={progress} aria-label={file.name} />}
      {problem && (
        <>
          <p class="failed" role="alert">
            {words(problem)}
          </p>
          <div class="ways">
            {/* A refused file would be refused again. */}
            {(problem === 'notSent' || problem === 'noConnection') && (
              <button type="button" class="text" onClick={retry}>
                {words('tryAgain')}
              </button>
            )}
            {remove && <RemoveButton remove={remove} />}
          </div>
        </>
      )}
    </div>
  );
}

/** An image as a small picture that opens large; a document as a row that saves it. */
export function ChatFile({ file, isOurs = false }: { file: ShownFile; isOurs?: boolean }) {
  const { language } = useChat();
  const words = useWords();
  const isImage = drawn.includes(file.contentType);
  const [address, setAddress] = useState(addresses.get(file.id));
  const name = withoutDirectionSigns(file.name);

  useEffect(() => {
    if (isImage) addressOf(file).then(setAddress, () => {});
  }, [file.id]);

  async function save() {
    const link = document.createElement('a');
    link.href = await addressOf(file);
    link.download = file.name;
    link.click();
  }

  if (isImage && address)
    return (
      <a class="picture" href={address} target="_blank" rel="noreferrer" aria-label={words('openFile', { name })}>
        <img src={address} alt={name} width={file.width} height={file.height} />
      </a>
    );
  return (
    <button
      type="button"
      class={isOurs ? 'bubble file ours' : 'bubble file'}
      title={words('download', { name })}
      onClick={() => void save().catch(() => {})}
    >
      <DocumentIcon />
      <span>
        <bdi>{name}</bdi>
        <small>{fileSize(file.size, language)}</small>
      </span>
    </button>
  );
}

import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import { formatBytes } from '../ui/figures.ts';
import { useWords } from '../words/index.ts';
import type { ChatEntry } from './said.ts';
import './chat-file.css';

type Attachment = NonNullable<ChatEntry['attachment']>;

interface Props {
  chatId: string;
  attachment: Attachment;
}

/** Only these are drawn; all others are saved. */
const drawn = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Where the bytes of files are, for as long as the page is open. */
const addresses = new Map<string, string>();

async function addressOf(api: Api, chatId: string, { id }: Attachment): Promise<string> {
  const known = addresses.get(id);
  if (known !== undefined) return known;
  const response = await api.send(`/api/live-chat/sessions/${chatId}/attachments/${id}`);
  const address = URL.createObjectURL(await response.blob());
  addresses.set(id, address);
  return address;
}

/** A file of a chat: an image as a small picture that opens large, a document as a row that saves it. */
export function ChatFile({ chatId, attachment }: Props) {
  const { id, name, contentType, size, width, height } = attachment;
  const words = useWords();
  const api = useApi();
  const [address, setAddress] = useState(() => addresses.get(id));
  const isImage = drawn.includes(contentType);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file never changes under its id
  useEffect(() => {
    if (isImage) addressOf(api, chatId, attachment).then(setAddress, () => {});
  }, [api, chatId, id, isImage]);

  async function save() {
    const link = document.createElement('a');
    link.href = await addressOf(api, chatId, attachment);
    link.download = name;
    link.click();
  }

  if (isImage && address !== undefined)
    return (
      <a
        className="chat-picture"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={words('talkOpenFile', { name })}
      >
        <img src={address} alt={name} width={width} height={height} />
      </a>
    );
  return (
    <button
      type="button"
      className="chat-file"
      title={words('talkDownload', { name })}
      onClick={() => void save().catch(() => {})}
    >
      <FileText />
      <span>
        <bdi>{name}</bdi>
        <small>{formatBytes(size)}</small>
      </span>
    </button>
  );
}

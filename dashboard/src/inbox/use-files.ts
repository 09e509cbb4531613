import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { useInbox } from './inbox-context.tsx';

/** A file on its way into a chat. */
export interface PendingFile {
  /** Sent with it, so that it is in the chat once however often it is tried. */
  key: string;
  file: File;
  error?: unknown;
}

export interface Files {
  pending: readonly PendingFile[];
  /** Whether somebody holds files over the page. */
  isOver: boolean;
  send(files: Iterable<File>): void;
  retry(pending: PendingFile): void;
  dismiss(key: string): void;
}

/** Files that an agent chooses, pastes or drops, where the chat takes any; they are in the chat when its stream tells of them. */
export function useFiles(sessionId: string, isAllowed: boolean): Files {
  const api = useApi();
  const { agent } = useInbox();
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const [isOver, setOver] = useState(false);

  const dismiss = (key: string) => setPending((files) => files.filter((each) => each.key !== key));

  async function upload(sent: PendingFile) {
    const { key, file } = sent;
    setPending((files) => [...files.filter((each) => each.key !== key), { key, file }]);
    const body = new FormData();
    body.append('senderName', agent.name);
    body.append('senderType', 'agent');
    body.append('file', file, file.name);
    try {
      const headers = { 'Idempotency-Key': key };
      await api.send(`/api/live-chat/sessions/${sessionId}/attachments`, { method: 'POST', body, headers });
      dismiss(key);
    } catch (error) {
      setPending((files) => files.map((each) => (each.key === key ? { ...each, error } : each)));
    }
  }

  function send(files: Iterable<File>) {
    for (const file of files) void upload({ key: newKey(), file });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` differs only by the chat
  useEffect(() => {
    if (!isAllowed) return;
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
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      send(event.dataTransfer?.files ?? []);
    };
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('paste', onPaste, { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', onDragLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => {
      ending.abort();
      setOver(false);
    };
  }, [sessionId, isAllowed]);

  return { pending, isOver, send, retry: (file) => void upload(file), dismiss };
}

/** `crypto.randomUUID` is missing where the page came without TLS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

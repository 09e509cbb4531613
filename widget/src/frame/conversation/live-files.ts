import { randomKey } from '../random-key.ts';
import type { Store } from '../store.ts';
import type { ChatState } from './chat-state.ts';
import { type FileEntry, type FileProblem, inserted, type ShownFile } from './entries.ts';
import type { LiveEvent } from './follow-events.ts';
import type { Requests } from './requests.ts';

type Attachment = NonNullable<LiveEvent['attachment']>;

/** A file of the chat, with the way to its bytes. */
export const shownFile = (requests: Requests, path: string, attachment: Attachment): ShownFile => ({
  ...attachment,
  load: async () => (await requests.send(`${path}/${attachment.id}`, { asVisitor: true })).blob(),
});

interface Dependencies {
  requests: Requests;
  store: Store<ChatState>;
  /** Where files of this chat go. */
  path: string;
}

/** Sends a file, which is shown at once; a repeated try is the same message. */
export function fileSender({ requests, store, path }: Dependencies) {
  const change = (key: string, changes: Partial<FileEntry>) => {
    const entries = store
      .get()
      .entries.map((entry) => (entry.kind === 'file' && entry.key === key ? { ...entry, ...changes } : entry));
    store.set({ entries });
  };

  async function upload(key: string, file: File): Promise<void> {
    change(key, { progress: 0, problem: undefined });
    const body = new FormData();
    body.append('senderName', 'Visitor');
    body.append('file', file, file.name);
    try {
      const token = await requests.token();
      const onProgress = (progress: number) => change(key, { progress });
      const { status, refusal, reply } = await post(path, body, { token, key, onProgress });
      const problem = status === 201 ? undefined : problemOf(status, refusal);
      const sent = reply && {
        messageId: reply.messageId,
        text: reply.attachment.name,
        // Its bytes are here already.
        file: { ...reply.attachment, load: async () => file },
      };
      change(key, { progress: undefined, problem, ...sent });
    } catch {
      change(key, { progress: undefined, problem: 'noConnection' });
    }
  }

  return (file: File): void => {
    const key = randomKey();
    const name = file.name || 'file';
    const shown = { id: key, name, contentType: file.type, size: file.size, load: async () => file };
    const entry: FileEntry = {
      kind: 'file',
      key,
      at: Date.now(),
      isOfThisPage: true,
      text: name,
      file: shown,
      retry: () => void upload(key, file),
      remove: () => store.set({ entries: store.get().entries.filter((entry) => entry.key !== key) }),
    };
    store.set({ entries: inserted(store.get().entries, entry) });
    void upload(key, file);
  };
}

/** A file of ours comes back: the one that is being sent, or has just arrived, is shown already. */
export function claimFile(store: Store<ChatState>, { messageId, attachment }: LiveEvent): boolean {
  const { entries } = store.get();
  const isIt = (entry: FileEntry) =>
    entry.messageId === messageId ||
    (!entry.messageId && entry.progress !== undefined && entry.file.size === attachment?.size);
  const own = entries.find((entry) => entry.kind === 'file' && isIt(entry));
  if (!own || !messageId) return false;
  store.set({ entries: entries.map((entry) => (entry === own ? { ...own, messageId } : entry)) });
  return true;
}

/** By the reason that the server gives with a refused file. */
const refusals: Record<string, FileProblem> = {
  active: 'fileActive',
  nested: 'fileNested',
  protected: 'fileProtected',
  unreadable: 'fileUnreadable',
};

function problemOf(status: number, refusal: string | null): FileProblem {
  if (status === 413) return 'fileTooLarge';
  if (status === 415) return refusals[refusal ?? ''] ?? 'fileRefused';
  return status === 409 || status === 403 ? 'tooManyFiles' : 'notSent';
}

interface Sent {
  messageId: string;
  attachment: Attachment;
}

interface Posting {
  token: string;
  key: string;
  onProgress(progress: number): void;
}

/** Not `fetch`, which does not tell how far it has come. */
function post(path: string, body: FormData, { token, key, onProgress }: Posting) {
  return new Promise<{ status: number; refusal: string | null; reply: Sent | undefined }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Idempotency-Key', key);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / (total || 1));
    request.onerror = reject;
    request.onload = () =>
      resolve({
        status: request.status,
        refusal: request.getResponseHeader('Refusal-Reason'),
        reply: request.status === 201 ? (request.response as Sent) : undefined,
      });
    request.send(body);
  });
}

import type { Answer, Citation, Highlight, RelatedPage } from './answer-document.ts';

/** The server takes no longer one. */
export const longestMessage = 4_000;

/** One thing that was said, or that happened, in the order in which the visitor sees it. */
export type Entry = VisitorEntry | AnswerEntry | AgentEntry | FileEntry | NoticeEntry;

interface Said {
  /** Stays the same for as long as the entry is shown. */
  key: string;
  at: number;
  text: string;
  /** Its time is that of the visitor's clock, which need not be the server's. */
  isOfThisPage?: boolean;
}

export interface VisitorEntry extends Said {
  kind: 'visitor';
  status: 'sending' | 'queued' | 'sent' | 'failed';
  /** Where it failed because of a limit: when another try succeeds. */
  worksAgainAt?: number | undefined;
  isTooLong?: boolean;
  /** Of a message to a person, once it has one. */
  messageId?: string;
  sequence?: number;
  /** Whether it goes to a person, not to the chatbot. */
  isLive?: boolean;
}

export interface AnswerEntry extends Said {
  kind: 'answer';
  messageId?: string;
  sessionId?: string;
  certainty: Answer['certainty'];
  /** Whether the text itself says that it is only the closest that was found. */
  isLed: boolean;
  citations: Citation[];
  highlights?: Highlight[] | undefined;
  sources: string[];
  /** Pages that may help, with a refusal. */
  related: RelatedPage[];
  replyKind: Answer['kind'];
  offersPerson: boolean;
  isStopped?: boolean;
  rating: number | null;
}

export interface AgentEntry extends Said {
  kind: 'agent';
  name: string;
  /** Of this server; while it is not there, the initials show. */
  picture?: string | undefined;
  isMarkdown: boolean;
  sequence: number;
  file?: ShownFile;
}

/** A file of the chat, on its way or there. */
export interface ShownFile {
  id: string;
  name: string;
  contentType: string;
  size: number;
  width?: number;
  height?: number;
  load(): Promise<Blob>;
}

/** A file that the visitor sends to a person. */
export interface FileEntry extends Said {
  kind: 'file';
  file: ShownFile;
  messageId?: string;
  /** From 0 to 1, while it is on its way. */
  progress?: number | undefined;
  problem?: FileProblem | undefined;
  retry?(): void;
  remove?(): void;
}

export type FileProblem =
  | 'fileTooLarge'
  | 'fileRefused'
  | 'fileActive'
  | 'fileNested'
  | 'fileProtected'
  | 'fileUnreadable'
  | 'tooManyFiles'
  | 'notSent'
  | 'noConnection';

export interface NoticeEntry {
  kind: 'notice';
  key: string;
  at: number;
  isOfThisPage?: false;
  what: 'joined' | 'left' | 'ended' | 'transcriptSent' | 'messageLeft';
  name?: string;
}

/**
 * Puts an entry where it belongs in time; what is on its way to the server stays last. What was said on this page was
 * there before whatever is heard of later: clocks that differ are not compared.
 */
export function inserted(entries: readonly Entry[], entry: Entry): Entry[] {
  if (entries.some(({ key }) => key === entry.key)) return [...entries];
  const isOnItsWay = (other: Entry) =>
    other.kind === 'visitor' && (other.status === 'sending' || other.status === 'queued');
  const isLater = (other: Entry) => !other.isOfThisPage && !entry.isOfThisPage && other.at > entry.at;
  const place = entries.findIndex((other) => isOnItsWay(other) || isLater(other));
  return place < 0 ? [...entries, entry] : [...entries.slice(0, place), entry, ...entries.slice(place)];
}

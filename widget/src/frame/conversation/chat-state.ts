import type { Reply } from '../../../../clients/js/src/calls.ts';
import type { ChatEventName, ChatEvents } from '../../protocol.ts';
import type { Trouble } from './answer-document.ts';
import type { Entry } from './entries.ts';

export interface ChatState {
  /** Whether what was said before is here. */
  isReady: boolean;
  entries: readonly Entry[];
  /** The answer that is being written. */
  writing: { text: string } | undefined;
  trouble: Trouble;
  /** The chatbot cannot be asked at all. */
  isUnavailable: boolean;
  live: LiveState | undefined;
  /** Whether people are there, once it is known. */
  availability: Availability | undefined;
  /** The visitor is asked for name and address before a person is. */
  isIntroducing: boolean;
  /** The visitor is asked for a message, where nobody is there to take the chat. */
  isLeavingMessage: boolean;
  /** Where earlier messages end, when there are some. */
  before: number | undefined;
  unread: number;
  isVisible: boolean;
}

export const newChat: ChatState = {
  isReady: false,
  entries: [],
  writing: undefined,
  trouble: undefined,
  isUnavailable: false,
  live: undefined,
  availability: undefined,
  isIntroducing: false,
  isLeavingMessage: false,
  before: undefined,
  unread: 0,
  isVisible: false,
};

/** As if nobody had been here. */
export const clearedChat = ({ isVisible }: ChatState): ChatState => ({ ...newChat, isReady: true, isVisible });

export type Availability = Reply<'GET', '/api/widget/{id}/availability'>;

export type Report = <Name extends ChatEventName>(name: Name, detail: ChatEvents[Name]) => void;

/** How a conversation with a person stands. */
export interface LiveState {
  id: string;
  state: 'waiting' | 'active' | 'closed';
  agentName?: string;
  agentPicture?: string | undefined;
  isAgentTyping: boolean;
  isStaffed: boolean;
  opensAt: string | null;
  queuePlace: number | null;
  /** The address that was left. */
  email?: string | null | undefined;
  /** Up to which message each side has read. */
  readByAgent: number;
  readByVisitor: number;
  wasAnswered: boolean;
  rating: number | null;
  /** The visitor would rather not rate the chat. */
  isRatingSkipped?: boolean;
  sendFile(file: File): void;
}

/** Whether a form stands in place of the composer. */
export const isFormOpen = ({ isIntroducing, isLeavingMessage, live }: ChatState) =>
  isIntroducing || (isLeavingMessage && isUnattended(live));

/** Whether the visitor has asked for a person while nobody was there. */
export const isUnattended = (live: LiveState | undefined) => live?.state === 'waiting' && !live.isStaffed;

/** Whether what the visitor writes goes to a person: one is there, or will be soon. */
export const isWithPerson = (live: LiveState | undefined) =>
  live?.state === 'active' || (live?.state === 'waiting' && live.isStaffed);

/** Whether an answer is on its way: without a connection the question has not even left, and stays to be sent. */
export const isStoppable = ({ writing, trouble }: ChatState) =>
  writing !== undefined && (writing.text !== '' || trouble?.kind !== 'reconnecting');

/** What conversations need from outside: a store. */
export interface Session {
  id: string;
  chatbotId: string;
  accountId: string;
  owner: string;
  /** The live session in which a person holds the conversation. */
  heldBy: string | null;
  /** Whether people ever got it. */
  isHandedOver: boolean;
  messageCount: number;
  createdAt: number;
  lastMessageAt: number;
}

/** A session as a list tells of it. */
export interface ListedSession extends Session {
  /** Of the answers to its questions, 0 to 1; null where nothing was asked. */
  lowestConfidence: number | null;
  /** Of the ratings of its answers; null with none. */
  lowestRating: number | null;
}

/** The cursor of a list of a chatbot's sessions, the latest first. */
export interface ListPlace {
  lastMessageAt: number;
  sessionId: string;
}

/** Something that was said in a session, to the chatbot or to a person. */
export interface SaidText {
  sessionId: string;
  from: 'visitor' | 'chatbot' | 'agent';
  text: string;
}

export interface ConversationListStore {
  /** The sessions after a cursor, the latest first, whose last message is from one time on and before another. */
  listSessions(
    chatbotId: string,
    times: { fromMs: number; beforeMs: number },
    after: ListPlace | undefined,
    limit: number,
  ): Promise<ListedSession[]>;
  /** Those of these sessions in which the chatbot had no answer to a question. */
  unansweredAmong(sessionIds: readonly string[]): Promise<Set<string>>;
  /** What each session began with, by its id. */
  firstQuestions(sessionIds: readonly string[]): Promise<Map<string, string>>;
  /** What was said to and by the chatbot, with what visitors wrote to their ratings, between two numbers. */
  saidIn(sessionIds: readonly string[], fromSequence: number, toSequence: number): Promise<SaidText[]>;
  /** The live chats that sessions were handed over into, oldest first. */
  chatsOf(
    sessionIds: readonly string[],
  ): Promise<{ sessionId: string; liveSessionId: string; visitorName: string | null }[]>;
  /** What was said in a live chat after an event, and the last event of these; nothing after the last. */
  saidInChat(
    liveSessionId: string,
    afterEvent: number,
    limit: number,
  ): Promise<{ event: number; from: 'visitor' | 'agent'; text: string }[]>;
}

export interface Message {
  id: string;
  sessionId: string;
  sequence: number;
  role: 'visitor' | 'chatbot';
  text: string;
  answer: AnswerDetails | null;
  rating: number | null;
  comment: string | null;
  createdAt: number;
}

/** An answer, that there is none, a courtesy returned, what is said to who asks for a person, a message passed to one. */
export const replyKinds = ['answer', 'refusal', 'small-talk', 'handover', 'passed'] as const;

export type ReplyKind = (typeof replyKinds)[number];

/** What is kept of an answer besides its text. */
export interface AnswerDetails {
  confidence: number;
  /** Of an answer from documents: how sure it was before the chatbot's own calibration, which learns from it once it is rated. */
  uncalibrated?: number;
  sources: string[];
  mode: string;
  responseTime: number;
  usage: { promptTokens: number; completionTokens: number; totalTokens: number };
  /** What kind of reply it was; absent where it was written before this was kept. */
  kind?: ReplyKind;
  /** Whether a person was offered with it, or asked for. */
  handover?: 'offered' | 'requested';
  /** The live chat that belongs to it: that of the person who holds the conversation, or the one to open for it. */
  liveSessionId?: string;
  /** Which sentence stands where; absent like the kind. */
  citations?: AnswerCitation[];
  /** The words that answer, by their position in the answer; absent where none are known. */
  highlights?: { start: number; end: number }[];
  /** What the text begins with where it is only the closest that was found, or in another language than the question. */
  lead?: string;
  /** Of a refusal: the pages nearest to the question, the nearest first; absent where none is near. */
  related?: RelatedPage[];
}

export interface RelatedPage {
  title: string;
  url: string;
}

/** A sentence of an answer and where it stands. */
export interface AnswerCitation {
  /** Where the sentence is in the answer, in UTF-16 units; `end` is just past it. */
  sentence: { start: number; end: number };
  sources: CitedSource[];
}

export interface CitedSource {
  /** Leads to the spot, where the document has one. */
  url: string;
  title: string;
  /** The beginning of the passage, or the part of it that the sentence is nearest to. */
  passage: string;
  /** Counts the passages of an answer in the order in which they are first cited. */
  number: number;
}

/** A question and its answer, as they are recorded. */
export interface Exchange {
  /** Without a count of messages where it may be the first exchange of its session. */
  session: Pick<Session, 'id' | 'chatbotId' | 'accountId' | 'owner'> & { messageCount?: number };
  questionId: string;
  question: string;
  /** What is counted of it; null where nothing was asked, as in small talk. */
  asked: AskedQuestion | null;
  answerId: string;
  answer: string;
  details: AnswerDetails;
  /** Whether somebody tries the chatbot out: what was resolved is counted without it. */
  isTrial?: boolean;
  /**
   * The earlier answers of the session that did not resolve what they were to: all before a wish for a person, or those to
   * about the same question.
   */
  doubts?: 'all' | readonly string[];
  createdAt: number;
}

/** A question as it is counted. */
export interface AskedQuestion {
  /** Questions that say the same words have the same key. */
  key: string;
  /** As it would be asked without the conversation. */
  text: string;
  outcome: 'answered' | 'unanswered' | 'low-confidence';
  vector: Float32Array;
  embeddingModel: string;
  /** The version of the chatbot's index that was asked. */
  indexVersion: number;
  /** The best that was found where it was not answered well. */
  passages: { title: string; url: string; quote: string; score: number }[];
}

export interface NameClaim {
  chatbotId: string;
  owner: string;
  name: string;
  sessionId: string;
  nowMs: number;
  /** A session that has expired, whose name this is. */
  insteadOf?: string;
}

/** Deletes what is past its account's retention, some at a time; each returns how much, and 0 when nothing is left. */
export interface RetentionStore {
  deleteExpired(nowMs: number, limit: number): Promise<number>;
  /** Questions that nobody has asked. */
  deleteForgottenQuestions(nowMs: number, limit: number): Promise<number>;
  /** Live chats that were closed. */
  deleteExpiredChats(nowMs: number, limit: number): Promise<number>;
}

export interface ConversationStore extends ConversationListStore, RetentionStore {
  findSession(sessionId: string): Promise<Session | undefined>;
  /** The session a caller knows by a name of its own. */
  findNamed(chatbotId: string, owner: string, name: string): Promise<string | undefined>;
  /** Gives a session a name, unless another session has it than the one it is taken from; returns the session that has it. */
  claimName(claim: NameClaim): Promise<string>;
  /** The messages from `since` on, and what the visitor said from `questionsSince` on, oldest first. */
  recentMessages(sessionId: string, since: number, questionsSince: number): Promise<Message[]>;
  /** The messages after a number, oldest first. */
  messagesAfter(sessionId: string, after: number, limit: number): Promise<Message[]>;
  /** The latest messages before a number, the latest first. */
  messagesBefore(sessionId: string, before: number, limit: number): Promise<Message[]>;
  /** The sessions of an owner in which something was said last, the latest first. */
  latestOf(chatbotId: string, owner: string, limit: number): Promise<Session[]>;
  findMessage(messageId: string): Promise<(Message & { chatbotId: string; owner: string }) | undefined>;
  /**
   * Writes question, answer and statistics, or nothing: nothing when a person holds the conversation by now, and
   * nothing when this very answer has been written before.
   */
  record(exchange: Exchange): Promise<'recorded' | 'held-by-person' | 'recorded-before'>;
  /**
   * Erases a session with its messages and its live chats, and takes its questions out of the counts; returns the ids of
   * the live chats.
   */
  erase(sessionId: string): Promise<string[]>;
  /** Erases the live chats of an owner; returns their ids. */
  eraseChatsOfOwner(chatbotId: string, owner: string): Promise<string[]>;
  sessionsOfOwner(chatbotId: string, owner: string): Promise<string[]>;
}

/** What the API's replies hold, as far as the dashboard reads them. */

export type Role = 'owner' | 'admin' | 'agent';

export interface User {
  id: string;
  email: string;
  name: string;
}

export interface Account {
  id: string;
  name: string;
  role: Role;
  plan: 'free' | 'pro' | 'enterprise';
  retentionDays: number;
  hour: { limit: number; used: number; remaining: number };
}

/** What is used of something; no limit where it is null. */
export interface Quota {
  used: number;
  limit: number | null;
}

export interface Chatbot {
  id: string;
  accountId: string;
  name: string;
  domain: string;
  isActive: boolean;
  createdAt: string;
}

export interface Source {
  id: string;
  type: string;
  title: string;
  url: string | null;
  status: 'pending' | 'ready' | 'failed' | 'cancelled';
  error: string | null;
  notice: string | null;
  progress: { found: number; done: number; unchanged: number; failed: number; skipped: number };
  passages: number;
  settings: { refreshEveryHours: number | null } | null;
  nextRefreshAt: string | null;
}

export interface SourceItem {
  address: string;
  state: 'waiting' | 'done' | 'unchanged' | 'failed' | 'skipped' | 'gone';
  reason: string | null;
  title: string | null;
  url: string | null;
  passages: number;
}

export interface FoundPassage {
  title: string;
  url: string;
  headingPath: string[];
  text: string;
  score: number;
  lexical: number;
  dense: number;
}

export interface Answer {
  response: string;
  confidence: number;
  sources: string[];
  citations: {
    sentence: { start: number; end: number };
    sources: { url: string; title: string; passage: string; number: number }[];
  }[];
  /** Words of the response that answer. */
  highlights?: { start: number; end: number }[];
  kind: 'answer' | 'refusal' | 'small-talk' | 'handover' | 'passed';
  sessionId: string;
  responseTime: number;
  usage: { totalTokens: number };
  /** Milliseconds of each step. */
  timings?: Record<Step, number>;
}

export type Step = 'understanding' | 'embedding' | 'search' | 'reading' | 'writing' | 'checking';

export interface ApiKey {
  id: string;
  name: string;
  lastFour: string;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: Role;
}

export interface Webhook {
  id: string;
  url: string;
  description: string;
  isEnabled: boolean;
  disabledReason: string | null;
}

export interface Delivery {
  id: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: string;
}

export interface ConversationSummary {
  id: string;
  owner: string;
  messageCount: number;
  createdAt: string;
  lastMessageAt: string;
  handedOver: boolean;
}

export interface ConversationMessage {
  id: string;
  role: 'visitor' | 'chatbot';
  text: string;
  createdAt: string;
  confidence?: number;
  sources?: string[];
  rating: number | null;
  comment: string | null;
}

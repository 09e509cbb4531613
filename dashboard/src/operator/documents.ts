/** What the operator's endpoints reply with, as far as the dashboard reads it. */
import type { Account, Quota } from '../api/documents.ts';

export type Plan = Account['plan'];

export interface Server {
  signUp: 'open' | 'closed';
  isSignUpFixed: boolean;
  hasPasswords: boolean;
  mayChangePlans: boolean;
}

export interface OverseenAccount {
  id: string;
  name: string;
  plan: Plan;
  hourlyLimit: number | null;
  owners: string[];
  members: number;
  createdAt: string;
  hour: { limit: number; used: number };
  quotas: Record<'chatbots' | 'sources' | 'passages' | 'storage' | 'sessions', Quota>;
}

export interface OverseenUser {
  id: string;
  email: string;
  name: string;
  isOperator: boolean;
}

/** A link that sets a password once. */
export interface ResetLink {
  resetUrl: string;
}

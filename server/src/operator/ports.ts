/** What the operator's side needs from outside: a store. */
import type { Account } from '../identity/index.ts';
import type { QuotaOverrides } from '../limits/index.ts';

/** An account as the operator sees it. */
export interface OverseenAccount extends Account {
  members: number;
  /** The addresses of its owners, a few of them. */
  owners: string[];
}

export interface OverseenUser {
  id: string;
  email: string;
  name: string;
  /** Whether the user owns the first account or was appointed. */
  isOperator: boolean;
  accounts: number;
  /** The names of the accounts, a few of them. */
  accountNames: string[];
  /** Also once it has ended; null where none is known. */
  lastSignInAt: number | null;
  createdAt: number;
}

/** A position in a list, the latest first: after it come those that were made before. */
export interface ListPosition {
  createdAt: number;
  id: string;
}

export interface ListRequest {
  /** Part of a name or of an email address, in any case. */
  search: string | undefined;
  after: ListPosition | undefined;
  limit: number;
}

export type AccountChanges = Partial<Pick<Account, 'plan' | 'hourlyLimit'>> & {
  /** Instead of what the plan says; null for what it says. */
  quotas?: QuotaOverrides | null | undefined;
};
export type SignUpState = 'open' | 'closed';

export interface OperatorStore {
  /** As an operator has set it; undefined where none has. */
  signUp(): Promise<SignUpState | undefined>;
  setSignUp(state: SignUpState, nowMs: number): Promise<void>;

  accounts(request: ListRequest): Promise<OverseenAccount[]>;
  findAccount(accountId: string): Promise<OverseenAccount | undefined>;
  /** False where there is no such account. */
  changeAccount(accountId: string, changes: AccountChanges): Promise<boolean>;

  users(request: ListRequest): Promise<OverseenUser[]>;
  findUser(userId: string): Promise<OverseenUser | undefined>;
  /** False where there is no such user. */
  setOperator(userId: string, isOperator: boolean): Promise<boolean>;
}

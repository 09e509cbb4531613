import type { Generated } from 'kysely';

/** Accounts, users and how they sign in. */
export interface IdentitySchema {
  accounts: {
    id: string;
    name: string;
    plan: string;
    hourly_limit: number | null;
    retention_days: number;
    created_at: number;
    /** When it was deleted; its rows are erased a little at a time. */
    deleted_at: Generated<number | null>;
    /** JSON of what an operator has set instead of the plan's quotas. */
    quotas: Generated<string | null>;
  };
  users: {
    id: string;
    issuer: string;
    /** The issuer's name for the user. */
    subject: string;
    email: string;
    name: string;
    password_hash: string | null;
    created_at: number;
    /** 1 where the user runs this server: the owner of its first account, or whom an operator has appointed. */
    is_operator: Generated<number>;
    /** When somebody followed a link that was sent to the address. */
    email_confirmed_at: Generated<number | null>;
    /** The language of the browser of the latest sign-in. */
    language: Generated<string | null>;
    /** Kept once the sign-in has ended. */
    last_sign_in_at: Generated<number | null>;
  };
  user_pictures: { user_id: string; digest: string; content_type: string; created_at: number; bytes: Uint8Array };
  /** Facts of this installation: its `first-account`, whether `sign-up` is open. */
  installation: { name: string; value: string; updated_at: number };
  members: { account_id: string; user_id: string; role: string; created_at: number };
  invitations: {
    /** Names it in lists. */
    id: string;
    /** The user or the API key. */
    invited_by: string | null;
    token_hash: string;
    account_id: string;
    email: string;
    role: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  sign_ins: {
    id: string;
    user_id: string;
    tokens_box: string | null;
    version: number;
    held_until: number;
    created_at: number;
    expires_at: number;
  };
  renewals: {
    token_hash: string;
    user_id: string;
    expires_at: number;
    sign_in_id: string;
    /** Once it was replaced: until when it works all the same. */
    good_until: Generated<number | null>;
  };
  /** ID tokens of other issuers that were ended here before their time. */
  ended_tokens: { token_hash: string; expires_at: number };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    key_hash: string;
    last_four: string;
    /** Their names, with a space between. */
    scopes: Generated<string>;
    chatbot_id: Generated<string | null>;
    created_at: number;
    expires_at: Generated<number | null>;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  password_resets: {
    token_hash: string;
    user_id: string;
    created_at: number;
    expires_at: number;
    /** 1 where the link was sent to the user's address. */
    is_mailed: Generated<number>;
  };
  address_confirmations: {
    token_hash: string;
    user_id: string;
    /** The address that the link was sent to. */
    email: string;
    created_at: number;
    expires_at: number;
  };
  signing_keys: { purpose: string; material: string; created_at: number };
}

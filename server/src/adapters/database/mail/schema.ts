/** Emails, from their cause until they are sent or given up. */
export interface MailSchema {
  mails: {
    id: string;
    message_id: string;
    kind: string;
    to_address: string;
    to_name: string;
    language: string;
    /** JSON; `{}` once it is finished. */
    content: string;
    /** Encrypted; it may hold a token. */
    sealed_path: string | null;
    account_id: string | null;
    session_id: string | null;
    /** `pending`, `sent`, `failed`, or `refused` where too many were written to its address or for its account. */
    state: string;
    attempts: number;
    failures: number;
    /** While it is held: when others may take it up. */
    next_attempt_at: number | null;
    /** 0 while nobody holds it. */
    lease_until: number;
    last_error: string | null;
    created_at: number;
    expires_at: number | null;
    finished_at: number | null;
  };
  /** Mail servers of accounts. */
  account_mail_servers: {
    account_id: string;
    host: string;
    port: number;
    security: string;
    user_name: string;
    password_box: string | null;
    from_name: string;
    from_address: string;
    updated_at: number;
  };
}

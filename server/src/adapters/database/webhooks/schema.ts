/** Webhooks and what is sent to them. */
export interface WebhookSchema {
  webhooks: {
    id: string;
    account_id: string;
    url: string;
    /** The types between commas, with one at each end; `*` for all. */
    types: string;
    description: string;
    is_enabled: number;
    disabled_reason: string | null;
    failing_since: number | null;
    last_failure_at: number | null;
    /** The signing secret, encrypted, and the one before. */
    secret_box: string;
    old_secret_box: string | null;
    old_secret_until: number | null;
    created_at: number;
    updated_at: number;
  };
  /** One row an event and webhook. */
  webhook_deliveries: {
    webhook_id: string;
    event_id: string;
    /** The webhook's, for the order in which accounts are served. */
    account_id: string;
    /** 1 while it waits only for a free slot; 0 while it is held, waits for its time, or is finished. */
    is_due: number;
    type: string;
    /** JSON. */
    data: string;
    /** The conversation or source it is about: it is erased with it. */
    session_id: string | null;
    state: string;
    /** How often it was begun, and how often it then went wrong. */
    attempts: number;
    failures: number;
    /** While it is held: when others may take it up. */
    next_attempt_at: number | null;
    /** 0 while nobody holds it. */
    lease_until: number;
    last_attempt_at: number | null;
    last_status: number | null;
    last_error: string | null;
    created_at: number;
    finished_at: number | null;
  };
}

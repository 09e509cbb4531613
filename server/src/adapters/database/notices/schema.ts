/** Notices to members: who wants which, and what was sent already. */
export interface NoticeSchema {
  notification_settings: {
    user_id: string;
    /** JSON of what differs from the defaults. */
    settings: string;
    updated_at: number;
  };
  /** Notices that are sent once for their subject, such as a week or a failed source. */
  sent_notices: { account_id: string; kind: string; subject: string; created_at: number };
  push_subscriptions: {
    /** The digest of its endpoint. */
    id: string;
    user_id: string;
    sign_in_id: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: number;
  };
}

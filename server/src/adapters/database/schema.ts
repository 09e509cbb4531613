import type { AnalyticsSchema } from './analytics/schema.ts';
import type { BatchTestSchema } from './batch-tests/schema.ts';
import type { ChatbotSchema } from './chatbots/schema.ts';
import type { ConversationSchema } from './conversations/schema.ts';
import type { IdentitySchema } from './identity/schema.ts';
import type { InboundMailSchema } from './inbound-mail/schema.ts';
import type { KnowledgeSchema } from './knowledge/schema.ts';
import type { LiveChatSchema } from './live-chat/schema.ts';
import type { MailSchema } from './mail/schema.ts';
import type { NoticeSchema } from './notices/schema.ts';
import type { UploadSchema } from './uploads/schema.ts';
import type { WebhookSchema } from './webhooks/schema.ts';

/**
 * The tables, in the folder of the domain that owns them; here those that belong to none. Times are milliseconds since
 * 1970, booleans 0 or 1, JSON is text: the same on both engines.
 */
export interface Schema
  extends IdentitySchema,
    ChatbotSchema,
    BatchTestSchema,
    KnowledgeSchema,
    ConversationSchema,
    AnalyticsSchema,
    LiveChatSchema,
    MailSchema,
    InboundMailSchema,
    NoticeSchema,
    UploadSchema,
    WebhookSchema {
  rate_windows: { scope: string; hits: number; last_at: number };
  rate_hits: { scope: string; hit: number; at: number };
  idempotent_requests: {
    key: string;
    request_hash: string;
    seed: string;
    status: number | null;
    body: string | null;
    lease_until: number;
    created_at: number;
  };
  /** The ids that a kept reply mentions: it is erased with any of them. */
  idempotent_subjects: { subject: string; key: string };
  jobs: {
    id: string;
    kind: string;
    subject: string;
    run_at: number;
    lease_until: number;
    attempts: number;
    fruitless: number;
    /** The account it is for, so that none takes all the capacity. */
    owner: string | null;
    created_at: number;
  };
}

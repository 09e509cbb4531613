/** Emails that were received. */
export interface InboundMailSchema {
  received_mails: {
    /** Of its Message-ID and where it went: an email that comes twice has the same. */
    id: string;
    account_id: string;
    chatbot_id: string;
    session_id: string | null;
    /** `delivered`, `held` or `discarded`. */
    state: string;
    held_because: string | null;
    from_address: string;
    from_name: string;
    subject: string;
    preview: string;
    bytes: number;
    created_at: number;
  };
  /** All of an email that is held, in pieces of a megabyte. */
  received_mail_chunks: { mail_id: string; number: number; bytes: Uint8Array };
  /** The names under which chatbots are written to. */
  mail_addresses: { chatbot_id: string; name: string; created_at: number };
  /** Which node fetches from a mailbox. */
  mailbox_leases: { name: string; holder: string; lease_until: number };
}

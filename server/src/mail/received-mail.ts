/** An email that was received, as a store writes it together with what it causes. */
export interface NewReceivedMail {
  /** The same for an email that is delivered again. */
  id: string;
  accountId: string;
  chatbotId: string;
  /** The live session that it belongs to. */
  sessionId: string | null;
  from: { name: string; address: string };
  subject: string;
  /** The beginning of its text, and why it is held; not of one that became a message. */
  preview: string;
  heldBecause: string | null;
  size: number;
  receivedAt: number;
  /** How many of one sender an account takes within an hour. */
  mostOfSender: number;
}

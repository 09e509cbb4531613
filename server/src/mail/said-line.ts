/** A message of a conversation, as plain text. */
export interface SaidLine {
  /** Null for what the reader said. */
  name: string | null;
  text: string;
}

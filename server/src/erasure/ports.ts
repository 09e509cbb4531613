/** What erasure needs from outside: a store that deletes a little at a time. */
export interface ErasureStore {
  /** Erases some of what a deleted chatbot has left, at last the chatbot itself; returns how much, and 0 when nothing is left. */
  eraseSomeOfChatbot(chatbotId: string, limit: number): Promise<number>;
  /** The chatbots that a deleted account has left. */
  chatbotsOf(accountId: string): Promise<string[]>;
  /** Erases a deleted account whose chatbots are gone. */
  eraseAccount(accountId: string): Promise<void>;
}

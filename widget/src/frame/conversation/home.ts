import type { Store } from '../store.ts';
import type { Availability, ChatState } from './chat-state.ts';
import type { Requests } from './requests.ts';

/** What a visitor is told before anything is said. */
export function homeVerbs(requests: Requests, chatbotId: string, store: Store<ChatState>) {
  return {
    /** Asks whether people are there. Without an answer nothing is said of them. */
    async checkAvailability(): Promise<void> {
      try {
        const response = await requests.send(`/api/widget/${chatbotId}/availability`);
        store.set({ availability: (await response.json()) as Availability });
      } catch {
        store.set({ availability: undefined });
      }
    },
    async pastConversations() {
      const { readPastConversations } = await import('./past-conversations.ts');
      return readPastConversations(requests, chatbotId);
    },
  };
}

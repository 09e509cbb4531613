/** What chatbots need from outside: their stores. */
import type { SpokenLanguage } from '../languages/index.ts';

/** How a question may be answered: `standard` plainly, `productivity` short and action first, `creative` openly. */
export const modes = ['standard', 'productivity', 'creative'] as const;
export type Mode = (typeof modes)[number];

export interface Theme {
  primaryColor: string;
  backgroundColor: string;
  textColor: string;
  position: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';
}

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof days)[number];

/** When people are there, by the clock of a time zone. A night is two spans: until `24:00` and from `00:00`. */
export interface WorkingHours {
  /** As IANA names it: `Europe/Berlin`. */
  timeZone: string;
  /** Spans of time in their order, such as `09:00` to `17:00`; none on a day without work. */
  days: Record<Day, { from: string; to: string }[]>;
}

export interface LiveChatSettings {
  /** Whether a conversation can be handed to a person at all. */
  isEnabled: boolean;
  /** Null where people may be there at any time. */
  workingHours: WorkingHours | null;
}

/** How a chatbot answers. Its owner's business: the widget is not told. */
export interface AnsweringSettings {
  /** What the owner tells the model: tone, name, what not to discuss. */
  instructions: string;
  /** Said where the documents do not hold the answer; empty for the sentence of ours. */
  fallbackMessage: string;
  /** The languages it answers in, the first one to visitors of any other; empty for all. */
  languages: SpokenLanguage[];
  /** Below this confidence it says that it does not know; null for the server's. */
  confidenceThreshold: number | null;
  /** Hosts that answers may link to, beside the chatbot's domain and those that stand in its documents. */
  linkHosts: string[];
  /** What visitors may ask for; any other mode is `standard` for them. */
  visitorModes: Mode[];
  /** Whether and when people answer instead. */
  liveChat: LiveChatSettings;
}

export interface ChatbotSettings extends AnsweringSettings {
  welcomeMessage: string;
  suggestedQuestions: string[];
  theme: Theme;
}

export interface Chatbot {
  id: string;
  accountId: string;
  name: string;
  /** The host it is embedded on; empty while there is none. */
  domain: string;
  isActive: boolean;
  settings: ChatbotSettings;
  /** Grows with every change of the settings. */
  settingsVersion: number;
  /** Grows with every change of what can be searched. */
  indexVersion: number;
  /** Grows with every change of its own language models; 0 while it never had one. */
  modelVersion: number;
  createdAt: number;
}

export interface ChatbotStore {
  /** Refuses where the account has as many already; any number where that is null or absent. */
  create(chatbot: Chatbot, most?: number | null): Promise<'created' | 'too-many'>;
  find(chatbotId: string): Promise<Chatbot | undefined>;
  ofAccount(accountId: string): Promise<Chatbot[]>;
  update(chatbotId: string, changes: Partial<Pick<Chatbot, 'name' | 'domain' | 'isActive'>>): Promise<void>;
  /** Writes the settings if they are still at `expectedVersion`. */
  saveSettings(
    chatbotId: string,
    settings: ChatbotSettings,
    expectedVersion: number,
  ): Promise<'saved' | 'changed-meanwhile'>;
  /** Marks the chatbot as deleted, and has a job erase everything under it; returns the ids of the chats that were open. */
  delete(deletion: { id: string; jobId: string; nowMs: number }): Promise<string[]>;
}

/** What a site's own server signs with when it says who a visitor is. */
export interface StoredIdentitySecret {
  id: string;
  /** The secret, encrypted. */
  secretBox: string;
  createdAt: number;
}

export interface IdentitySecretStore {
  find(chatbotId: string): Promise<StoredIdentitySecret | undefined>;
  /** Puts it in the place of the one before; false where the chatbot is gone. */
  save(chatbotId: string, secret: StoredIdentitySecret): Promise<boolean>;
  delete(chatbotId: string): Promise<void>;
}

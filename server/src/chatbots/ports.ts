/** What chatbots need from outside: their stores. */
import type { SmallImage } from '../small-images.ts';
import type { ChatbotSettings } from './settings.ts';

export type { AnsweringSettings, ChatbotSettings, Theme } from './settings.ts';

export interface Chatbot {
  id: string;
  accountId: string;
  name: string;
  /** The first host it is embedded on; empty while there is none. */
  domain: string;
  /** The further ones. */
  otherDomains?: readonly string[] | undefined;
  /** Whether pages on the machine of a local server may embed it beside its domains. */
  allowsLocalhost?: boolean | undefined;
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
  update(
    chatbotId: string,
    changes: Partial<Pick<Chatbot, 'name' | 'domain' | 'otherDomains' | 'allowsLocalhost' | 'isActive'>>,
  ): Promise<void>;
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

export interface LogoStore {
  find(chatbotId: string, digest: string): Promise<SmallImage | undefined>;
  /** Beside the one in use, in place of all others; false where the chatbot is gone. */
  save(
    chatbotId: string,
    logo: SmallImage & { digest: string; createdAt: number },
    inUse: string | undefined,
  ): Promise<boolean>;
  /** Forgets all but this one. */
  keepOnly(chatbotId: string, digest: string | undefined): Promise<void>;
}

/** A host on whose pages a chatbot's widget was loaded, or was refused. */
export interface Sighting {
  host: string;
  isAllowed: boolean;
  firstSeenAt: number;
  lastSeenAt: number;
}

export interface SightingStore {
  /** Keeps at most so many hosts of a chatbot: those that were allowed, then the latest. */
  save(sighting: { chatbotId: string; host: string; isAllowed: boolean; seenAt: number }, most: number): Promise<void>;
  /** The latest first. */
  of(chatbotId: string): Promise<Sighting[]>;
}

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
  /** Writes the settings, and changes the logos with them, if the settings are still at `expectedVersion`. */
  saveSettings(
    chatbotId: string,
    settings: ChatbotSettings,
    expectedVersion: number,
    logos?: LogoChange,
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

export type StoredLogo = SmallImage & { digest: string; createdAt: number };

/** What happens to a chatbot's logos in the write that saves its settings. */
export type LogoChange =
  /** Adds one and keeps all others: an upload that is not saved yet may follow. */
  | { add: StoredLogo }
  /** Deletes all but this one, which must exist: another upload may have replaced it meanwhile. */
  | { keepOnly: string | undefined };

export interface LogoStore {
  find(chatbotId: string, digest: string): Promise<SmallImage | undefined>;
  /** Replaces all but the one in use, if the settings that name it are still at `settingsVersion`. */
  save(
    chatbotId: string,
    logo: StoredLogo,
    current: { inUse: string | undefined; settingsVersion: number },
  ): Promise<'saved' | 'changed-meanwhile'>;
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

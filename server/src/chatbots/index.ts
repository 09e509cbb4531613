import { notFound, Problem } from '../errors/index.ts';
import {
  type AccountCaller,
  type Actor,
  type Caller,
  type Embedding,
  type Identity,
  newId,
  type Permission,
  reaches,
  requirePermission,
} from '../identity/index.ts';
import { quotaExceeded, quotasOf } from '../limits/index.ts';
import { createSecretBox } from '../secrets.ts';
import { identitySecretVerbs } from './identity-secrets.ts';
import { logoVerbs } from './logos.ts';
import type { Chatbot, ChatbotStore, IdentitySecretStore, LogoStore, SightingStore } from './ports.ts';
import { defaultSettings, logoDigestIn, logoPath, mergeSettings, type SettingsChanges } from './settings.ts';
import { createSightings } from './sightings.ts';

export type { Chatbot } from './ports.ts';
export {
  type Day,
  days,
  defaultAnswering,
  type Mode,
  modes,
  type SettingsChanges,
  type WorkingHours,
} from './settings.ts';

export interface ChatbotChanges extends Partial<Pick<Chatbot, 'name' | 'allowsLocalhost' | 'isActive'>> {
  /** All of its domains, in order. */
  domains?: readonly string[];
}

interface Dependencies {
  store: ChatbotStore;
  identitySecrets: IdentitySecretStore;
  /** What identity secrets are locked with. */
  secret(): string | undefined;
  identity: Identity;
  /** Called with the live chats that were erased together with a chatbot. */
  onChatsErased(accountId: string, liveSessionIds: string[]): Promise<void>;
  sightings: SightingStore;
  logos: LogoStore;
  /** Whether this server is reached on its own machine only. */
  isLocal: boolean;
  onError(error: unknown): void;
  /** Called when working hours were changed. */
  onWorkingHours(chatbot: Chatbot): Promise<void>;
  /** Whether emails are sent for an account; none where it is not given. */
  sendsMailFor?(accountId: string): boolean;
  clock(): number;
}

export type Chatbots = ReturnType<typeof createChatbots>;

export function createChatbots({
  store,
  identitySecrets,
  secret,
  identity,
  onChatsErased,
  onWorkingHours,
  sendsMailFor,
  sightings,
  logos: logoStore,
  isLocal,
  onError,
  clock,
}: Dependencies) {
  const logos = logoVerbs({ store: logoStore, chatbotFor, clock });

  /** The chatbot as an actor of its account may use it; one out of reach answers as one that does not exist. */
  async function chatbotFor(actor: Actor, chatbotId: string, permission: Permission): Promise<Chatbot> {
    const chatbot = isId(chatbotId) ? await store.find(chatbotId) : undefined;
    const role = chatbot && mayReach(actor, chatbot) && (await identity.roleOf(actor, chatbot.accountId));
    if (!role) throw chatbotNotFound();
    requirePermission(role, permission);
    return chatbot;
  }

  /** Which pages may embed it: its domains, and those on this machine while it has none or where it allows them. */
  function embeddingOf(chatbot: Chatbot): Embedding {
    const domains = domainsOf(chatbot);
    const isAllowed = isLocal && chatbot.allowsLocalhost === true;
    return { domains, isLocalhostAllowed: isAllowed || domains.length === 0 };
  }

  /** Merges the changes in. Another editor's change in between is kept, or refused when `expectedVersion` is given. */
  async function updateSettings(
    actor: Actor,
    chatbotId: string,
    changes: SettingsChanges,
    isExpected: (version: number) => boolean,
  ): Promise<Chatbot> {
    for (;;) {
      const chatbot = await chatbotFor(actor, chatbotId, 'manage');
      if (!isExpected(chatbot.settingsVersion)) {
        throw new Problem(
          'PRECONDITION_FAILED',
          'Somebody else has changed these settings meanwhile; read them again.',
        );
      }
      await logos.requireOwn(chatbotId, changes.logoUrl);
      const settings = mergeSettings(chatbot.settings, changes);
      // What the settings do not name any more is deleted with them.
      const logoChange = changes.logoUrl === undefined ? undefined : { keepOnly: logoDigestIn(settings.logoUrl) };
      const outcome = await store.saveSettings(chatbotId, settings, chatbot.settingsVersion, logoChange);
      if (outcome === 'changed-meanwhile') continue;
      const saved = { ...chatbot, settings, settingsVersion: chatbot.settingsVersion + 1 };
      if (changes.liveChat?.workingHours !== undefined) await onWorkingHours(saved);
      return saved;
    }
  }

  return {
    chatbotFor,
    embeddingOf,
    logos,
    updateSettings,

    /** Keeps an image and makes it the chatbot's logo; one that has a logo, or is given one meanwhile, keeps its own. */
    async addLogo(actor: Actor, chatbotId: string, image: Uint8Array): Promise<string> {
      for (;;) {
        const { settings, settingsVersion } = await chatbotFor(actor, chatbotId, 'manage');
        if (settings.logoUrl !== '') return settings.logoUrl;
        const logo = logos.logoFrom(image);
        const logoUrl = logoPath(chatbotId, logo.digest);
        const changed = mergeSettings(settings, { logoUrl });
        const outcome = await store.saveSettings(chatbotId, changed, settingsVersion, { add: logo });
        if (outcome === 'saved') return logoUrl;
      }
    },

    widgetConfiguration: (chatbot: Chatbot) => widgetConfiguration(chatbot, sendsMailFor?.(chatbot.accountId) ?? false),
    sightings: createSightings({ store: sightings, embeddingOf, clock, onError }),
    identitySecrets: identitySecretVerbs({
      store: identitySecrets,
      box: createSecretBox(secret, 'identity secrets'),
      chatbotFor,
      clock,
    }),

    /** The chatbot that a caller asks: active, and one it may reach. */
    async chatbotToAsk(caller: Caller, chatbotId: string): Promise<Chatbot> {
      const chatbot = isId(chatbotId) ? await store.find(chatbotId) : undefined;
      if (!chatbot?.isActive || caller.kind === 'operator') throw chatbotNotFound();
      const isReachable =
        caller.kind === 'user'
          ? (await identity.roleOf(caller, chatbot.accountId)) !== undefined
          : caller.accountId === chatbot.accountId && reaches(caller, chatbot.id);
      if (!isReachable) throw chatbotNotFound();
      return chatbot;
    },

    /** The chatbots that an API key may ask. */
    async chatbotsToAsk(key: AccountCaller): Promise<Chatbot[]> {
      const all = await store.ofAccount(key.accountId);
      return all.filter(({ id, isActive }) => isActive && reaches(key, id));
    },

    /** What anybody may know of a chatbot. */
    async publicChatbot(chatbotId: string): Promise<Chatbot> {
      const chatbot = isId(chatbotId) ? await store.find(chatbotId) : undefined;
      if (!chatbot) throw chatbotNotFound();
      return chatbot;
    },

    async chatbotsOf(actor: Actor, accountId?: string): Promise<Chatbot[]> {
      const accounts = await identity.accountsOf(actor);
      const chosen = accounts.filter(({ id }) => accountId === undefined || id === accountId);
      if (accountId !== undefined && chosen.length === 0) throw notFound('account');
      const found = (await Promise.all(chosen.map(({ id }) => store.ofAccount(id)))).flat();
      return found.filter((chatbot) => mayReach(actor, chatbot));
    },

    async createChatbot(
      actor: Actor,
      accountId: string,
      { name, domains, allowsLocalhost }: { name: string; domains: readonly string[]; allowsLocalhost?: boolean },
    ): Promise<Chatbot> {
      const account = await identity.accountFor(actor, accountId, 'manage');
      const chatbot: Chatbot = {
        id: newId('bot'),
        accountId,
        name,
        ...fieldsOf(domains),
        allowsLocalhost,
        isActive: true,
        settings: defaultSettings,
        settingsVersion: 1,
        indexVersion: 0,
        modelVersion: 0,
        createdAt: clock(),
      };
      const { chatbots: most } = quotasOf(account);
      if ((await store.create(chatbot, most)) === 'too-many') throw quotaExceeded('chatbots', most ?? 0);
      return chatbot;
    },

    async updateChatbot(actor: Actor, chatbotId: string, { domains, ...changes }: ChatbotChanges): Promise<Chatbot> {
      await chatbotFor(actor, chatbotId, 'manage');
      await store.update(chatbotId, { ...changes, ...(domains && fieldsOf(domains)) });
      return chatbotFor(actor, chatbotId, 'manage');
    },

    async deleteChatbot(actor: Actor, chatbotId: string): Promise<void> {
      const { accountId } = await chatbotFor(actor, chatbotId, 'manage');
      const closed = await store.delete({ id: chatbotId, jobId: newId('job'), nowMs: clock() });
      await onChatsErased(accountId, closed);
    },
  };
}

/** All hosts it is embedded on. */
export const domainsOf = ({ domain, otherDomains = [] }: Chatbot): readonly string[] =>
  domain === '' ? [] : [domain, ...otherDomains];

const fieldsOf = ([domain = '', ...otherDomains]: readonly string[]) => ({ domain, otherDomains });

const mayReach = (actor: Actor, { id }: Chatbot) => actor.kind === 'user' || reaches(actor, id);

export const chatbotNotFound = () =>
  new Problem('CHATBOT_NOT_FOUND', 'There is no such chatbot, it is not active, or it is not yours.');

/** Whether a text could be an id of ours at all; others need not reach the database. */
function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** What anybody may know of a chatbot: how its widget looks and greets. */
function widgetConfiguration(chatbot: Chatbot, repliesByEmail: boolean) {
  const { id, name, domain, isActive, settings } = chatbot;
  const { theme, welcomeMessage, welcomeMessages, suggestedQuestions, languages, liveChat } = settings;
  const { logoUrl, teaserAfterSeconds, preChatForm } = settings;
  return {
    id,
    name,
    domain,
    theme,
    isActive,
    welcomeMessage,
    suggestedQuestions,
    languages,
    liveChat: {
      isEnabled: liveChat.isEnabled,
      ...(!liveChat.attachments && { attachments: false }),
      ...(repliesByEmail && { repliesByEmail }),
    },
    // Every page loads these: what nobody has set is left out.
    ...(Object.keys(welcomeMessages).length > 0 && { welcomeMessages }),
    ...(logoUrl && { logoUrl }),
    ...(teaserAfterSeconds !== null && { teaserAfterSeconds }),
    ...(preChatForm && { preChatForm }),
  };
}

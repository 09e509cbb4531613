import type { SecretBox } from '../secrets.ts';
import type { AccountMailServer, AccountServerStore, MailAddress, MailSender, OpenMailSender } from './ports.ts';

/** What an account gives; a password that is left out stays as it is. */
export interface GivenMailServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls';
  user: string;
  password?: string | undefined;
  from: MailAddress;
}

interface Dependencies {
  store: AccountServerStore;
  box: SecretBox;
  open: OpenMailSender;
  clock(): number;
}

interface Known {
  server: AccountMailServer;
  sender?: MailSender;
}

export type AccountServers = ReturnType<typeof createAccountServers>;

/**
 * The mail servers of accounts, known to this node: whether emails are sent for an account is asked with every page of
 * the widget, and must not ask the database.
 */
export function createAccountServers({ store, box, open, clock }: Dependencies) {
  let known = new Map<string, Known>();

  function senderOf(server: AccountMailServer): MailSender {
    const password = server.passwordBox === null ? '' : box.open(server.passwordBox, server.accountId);
    return open({ ...server, password: password ?? '' });
  }

  return {
    has: (accountId: string) => known.has(accountId),
    isAny: () => known.size > 0,

    senderFor(accountId: string): MailSender | undefined {
      const found = known.get(accountId);
      if (found) found.sender ??= senderOf(found.server);
      return found?.sender;
    },

    /** Reads what other nodes have changed. */
    async refresh(): Promise<void> {
      const servers = await store.all();
      known = new Map(
        servers.map((server) => {
          const before = known.get(server.accountId);
          return [server.accountId, before?.server.updatedAt === server.updatedAt ? before : { server }];
        }),
      );
    },

    find: (accountId: string) => store.find(accountId),

    /** `no-secret` where nothing is there to lock a password with; `no-password` where it was given for another host. */
    async save(accountId: string, given: GivenMailServer): Promise<'saved' | 'no-secret' | 'no-password'> {
      const { password, ...server } = given;
      const before = await store.find(accountId);
      // A password goes nowhere but to the host it was given for.
      const isSame = before?.host === given.host && before.user === given.user;
      if (password === undefined && before && before.passwordBox !== null && !isSame) return 'no-password';
      const passwordBox = password ? box.seal(password, accountId) : isSame ? before.passwordBox : null;
      if (passwordBox === undefined) return 'no-secret';
      const updatedAt = Math.max(clock(), (before?.updatedAt ?? 0) + 1);
      const saved: AccountMailServer = { ...server, accountId, passwordBox, updatedAt };
      await store.save(saved);
      known.set(accountId, { server: saved });
      return 'saved';
    },
    async remove(accountId: string): Promise<void> {
      await store.remove(accountId);
      known.delete(accountId);
    },
  };
}

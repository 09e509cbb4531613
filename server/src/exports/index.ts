import type { Writable } from 'node:stream';
import { z } from 'zod';
import { conflict, notFound } from '../errors/index.ts';
import { type Account, type Identity, readClaims, signClaims } from '../identity/index.ts';
import { contentsOf, safeName } from './contents.ts';
import type { ExportStore, PackFiles } from './ports.ts';

/** Long enough to press a button, short enough that a link in somebody's history opens nothing. */
const linkValidMs = 5 * 60_000;
/** How soon an export stops for somebody who is no owner any more. */
const askAgainMs = 500;

const linkClaims = z.object({ accountId: z.string(), userId: z.string(), expiresAtMs: z.number() });

interface Dependencies {
  store: ExportStore;
  identity: Pick<Identity, 'accountFor'>;
  pack: PackFiles;
  secret: string;
  clock(): number;
}

/** An export that may begin, in this very moment: later, another may have begun. */
export interface AccountExport {
  fileName: string;
  /** Writes the archive; rejects when the reader has gone or something failed. */
  writeTo(out: Writable): Promise<void>;
}

export type Exports = ReturnType<typeof createExports>;

/** Everything an account has, as one archive for its owners. */
export function createExports({ store, identity, pack, secret, clock }: Dependencies) {
  const running = new Set<string>();

  function readLink(token: string) {
    const said = linkClaims.safeParse(readClaims('export', token, secret));
    if (!said.success || said.data.expiresAtMs <= clock()) throw notFound('export; ask for a new link');
    return said.data;
  }

  async function write(account: Account, userId: string, out: Writable): Promise<void> {
    const madeAtMs = clock();
    let askedAtMs = madeAtMs;
    const mayGoOn = async () => {
      if (clock() - askedAtMs < askAgainMs) return;
      askedAtMs = clock();
      await identity.accountFor({ kind: 'user', userId }, account.id, 'own');
    };
    running.add(account.id);
    try {
      await pack(contentsOf({ account, store, madeAtMs, mayGoOn }), out, madeAtMs);
    } finally {
      running.delete(account.id);
    }
  }

  return {
    /** What stands in a link that a browser can follow without a credential, for a few minutes. */
    async linkFor(userId: string, accountId: string): Promise<{ token: string; expiresAtMs: number }> {
      await identity.accountFor({ kind: 'user', userId }, accountId, 'own');
      const expiresAtMs = clock() + linkValidMs;
      return { token: signClaims('export', { accountId, userId, expiresAtMs }, secret), expiresAtMs };
    },

    /** The export that a link stands for, if the user who asked for it is still an owner. */
    async open(token: string): Promise<AccountExport> {
      const { accountId, userId } = readLink(token);
      const account = await identity.accountFor({ kind: 'user', userId }, accountId, 'own');
      if (running.has(accountId)) throw conflict('An export of this account is being written; wait for it to end.');
      const day = new Date(clock()).toISOString().slice(0, 10);
      // Taken now, so that of several who come at once one gets it; given back where it is not written at once.
      running.add(accountId);
      const giveBack = setImmediate(() => running.delete(accountId));
      return {
        fileName: `parley-${safeName(account.name).replace(/[^\w.-]+/g, '-')}-${day}.zip`,
        writeTo(out) {
          clearImmediate(giveBack);
          return write(account, userId, out);
        },
      };
    },
  };
}

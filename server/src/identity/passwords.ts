/** What hashing a password takes: memory in KiB, and passes over it. */
export interface HashingCost {
  memoryCost: number;
  timeCost: number;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** What the library takes by default, and OWASP advises at least. */
const usualCost: HashingCost = { memoryCost: 19 * 1024, timeCost: 2 };

/** Argon2id. */
export function createPasswords(cost = usualCost) {
  // Loaded with the first password: a server is asked questions far more often than somebody signs in.
  const load = () => import('@node-rs/argon2');
  let unusable: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    return (await load()).hash(password, cost);
  }

  return {
    hash,
    /** Takes as long for an unknown user as for a wrong password, so that the reply does not tell who has an account. */
    async matches(storedHash: string | null | undefined, password: string): Promise<boolean> {
      const { verify } = await load();
      unusable ??= hash('no account has this password');
      const matches = await verify(storedHash ?? (await unusable), password);
      return matches && storedHash != null;
    },
  };
}

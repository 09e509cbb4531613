/** Argon2id with the library's defaults: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  // Loaded with the first password: a server is asked questions far more often than somebody signs in.
  const { hash } = await import('@node-rs/argon2');
  return hash(password);
}

/** Takes as long for an unknown user as for a wrong password, so that the reply does not tell who has an account. */
export async function passwordMatches(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const matches = await verify(storedHash ?? (await unusableHash()), password);
  return matches && storedHash != null;
}

let unusable: Promise<string> | undefined;

function unusableHash() {
  unusable ??= hashPassword('no account has this password');
  return unusable;
}

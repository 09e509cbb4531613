import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults: 19 MiB, two passes. */
export const hashPassword = (password: string) => hash(password);

/** Takes as long for an unknown user as for a wrong password, so that the reply does not tell who has an account. */
export async function passwordMatches(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? (await unusableHash()), password);
  return matches && storedHash != null;
}

let unusable: Promise<string> | undefined;

function unusableHash() {
  unusable ??= hash('no account has this password');
  return unusable;
}

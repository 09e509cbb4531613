import { demoBegins, demoMessage, demoUser, seedDemo } from '../demo/index.ts';
import type { Domains } from './create-domains.ts';
import type { OpenIdentity } from './open-identity.ts';

const demoKey = 'demo';

interface Dependencies {
  access: OpenIdentity;
  domains: Domains;
  publicUrl: string;
  /** Shows a message at the terminal. */
  show(message: string): void;
}

/** Makes the demo on an empty installation, or goes on with one that was interrupted. */
export async function makeDemo({ access, domains, publicUrl, show }: Dependencies): Promise<void> {
  const { store, signIn, identity } = access;
  if (!signIn || !((await store.isEmpty()) || (await store.hasSigningKey(demoKey)))) return;
  // Kept for as long as the demo is not made: interrupted, it is made again at the next start, with the same secrets.
  const secret = await access.secretFor(demoKey);
  show(demoBegins(demoUser(secret), publicUrl));
  const { chatbots, knowledge } = domains;
  const demo = await seedDemo(secret, { identity, signIn, chatbots, knowledge, publicUrl });
  await store.forgetSigningKey(demoKey);
  if (demo) show(demoMessage(demo, publicUrl));
}

import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password is hashed with Argon2id, 19 MiB and two passes', async () => {
  expect(await createPasswords().hash('a long password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a hash matches the password that it was made from, whatever it cost, and no other', async () => {
  const cheap = await createPasswords({ memoryCost: 8, timeCost: 1 }).hash('a long password');
  const passwords = createPasswords();
  expect(await passwords.matches(cheap, 'a long password')).toBe(true);
  expect(await passwords.matches(cheap, 'another password')).toBe(false);
});

test('nobody has no password, and to find that out takes as much work as a wrong one', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('a long password');
  const workFor = async (storedHash: string | null) => {
    // What is made once is no part of it.
    await passwords.matches(storedHash, 'a wrong password');
    const before = process.cpuUsage();
    for (let round = 0; round < 5; round += 1)
      expect(await passwords.matches(storedHash, 'a wrong password')).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  expect(await passwords.matches(null, 'no account has this password')).toBe(false);
  const ratio = (await workFor(null)) / (await workFor(hash));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

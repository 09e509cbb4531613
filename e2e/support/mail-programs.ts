import { existsSync } from 'node:fs';

/** Where Debian's packages put the programs that the tests with real mail servers run. */
const programs = {
  postfix: '/usr/sbin/postfix',
  'dovecot-imapd': '/usr/lib/dovecot/imap',
  swaks: '/usr/bin/swaks',
};

/** What the tests with real mail servers need and do not find. Postfix runs as root only. */
export function missingForMail(
  isRoot = process.getuid?.() === 0,
  exists: (path: string) => boolean = existsSync,
): string[] {
  const missing = Object.entries(programs).flatMap(([name, path]) => (exists(path) ? [] : [name]));
  return isRoot ? missing : [...missing, 'to be root'];
}

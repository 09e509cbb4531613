import { describe, expect, test } from 'vitest';
import { missingForMail } from './mail-programs.ts';

describe('the tests with real mail servers', () => {
  test('run where all programs are there and we are root', () => {
    expect(missingForMail(true, () => true)).toEqual([]);
  });

  test('are skipped with what is missing', () => {
    expect(missingForMail(true, (path) => !path.endsWith('swaks'))).toEqual(['swaks']);
    expect(missingForMail(false, () => false)).toEqual(['postfix', 'dovecot-imapd', 'swaks', 'to be root']);
  });
});

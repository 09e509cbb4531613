import { expect, test } from 'vitest';
import { processorMs } from '../../test-support/processor-time.ts';
import { isEasyToGuess } from './password-rules.ts';

const email = 'ada.lovelace@analytical.example';

test.each([
  ...[
    'password',
    'PASSWORD',
    'Password1!',
    'p@ssw0rd',
    'P4$$w0rd',
    'passw0rd123',
    'password 1',
    '123password',
    'pass-word',
  ],
  ...['12345678', '123456789', '87654321', '11111111', '00000000', '12341234', '11112222', '147258369', '1234567890'],
  ...[
    '        ',
    '    a    ',
    '\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    'testtest',
  ],
  ...[
    'qwertyui',
    'qwertyuiop',
    'asdfghjkl',
    'qwertz123',
    'qwerty12',
    '1q2w3e4r',
    '1qaz2wsx',
    'zxcvbnm1',
    'qazwsxedc',
    'abcdefgh',
  ],
  ...['abcd1234', 'abc12345', 'iloveyou', 'letmein1', 'welcome1', 'Welcome2024!', 'admin123', 'changeme'],
  ...['monkey123', 'dragon12', 'football', 'superman', 'sunshine!', 'trustno1', 'Summer2026', 'princess1', 'baseball1'],
  ...['adminadmin', 'passwordpassword', 'iloveyou2', 'hello123', 'Passwort1', 'hallo123', 'fussball', 'ichliebedich'],
  ...['19.05.1984', '31415926', '2026-11-16'],
  ...['parley123', 'parley2026', 'P4rley!!', 'parleychat', 'parleyparley'],
  ...[email, 'ada.lovelace', 'adalovelace', 'AdaLovelace1', 'lovelace1', 'l0velace!', 'lovelaceada', 'analytical1'],
  'ａｄｍｉｎ１２３',
])('"%s" is easy to guess', (password) => expect(isEasyToGuess(password, email)).toBe(true));

test.each([
  ...['a long password', 'another long password', 'correct horse battery staple', 'correct-horse-battery-staple-7391'],
  ...['kJ8#vQ2p', 'mzu4-rkkv-93xt', 'Tr0ub4dor&3', 'my dog eats blue shoes', 'Zwölf Boxkämpfer', 'ein langes passwort'],
  ...[
    'k3mQpZ7x',
    'ada likes engines',
    'password manager made this',
    'wq8rT-parley-zz91',
    '我的密码很难猜到的呢',
    '9f2a77c1',
  ],
])('"%s" is not', (password) => expect(isEasyToGuess(password, email)).toBe(false));

test('a long password is judged at once', () => {
  const tookMs = processorMs(() => {
    for (const piece of ['abc', 'password', 'a', '1q2w', 'aaab', 'love'])
      isEasyToGuess(piece.repeat(200).slice(0, 200), email);
  });
  expect(tookMs).toBeLessThan(200);
});

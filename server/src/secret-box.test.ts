import { describe, expect, test } from 'vitest';
import { createSecretBox } from './secrets.ts';

const KEY = 'sk-of-an-owner-1234';
const PURPOSE = 'API keys of models';
const operatorSecret = () => 'a secret of the operator, long enough';
const box = createSecretBox(operatorSecret, PURPOSE);

describe('a box for secrets', () => {
  test('gives back what was put in, and never looks the same', () => {
    const [first = '', second = ''] = [box.seal(KEY, 'bot_1'), box.seal(KEY, 'bot_1')];
    expect(first).not.toBe(second);
    expect(box.open(first, 'bot_1')).toBe(KEY);
    expect(box.open(second, 'bot_1')).toBe(KEY);
    expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain(KEY);
  });

  test('does not open for another owner, so that a row cannot be moved', () => {
    expect(box.open(box.seal(KEY, 'bot_1') ?? '', 'bot_2')).toBeUndefined();
  });

  test('does not open with another secret', () => {
    const others = createSecretBox(() => 'another secret of the operator, too', PURPOSE);
    expect(others.open(box.seal(KEY, 'bot_1') ?? '', 'bot_1')).toBeUndefined();
  });

  test('does not open for another purpose', () => {
    const ofWebhooks = createSecretBox(operatorSecret, 'secrets of webhooks');
    expect(ofWebhooks.open(box.seal(KEY, 'bot_1') ?? '', 'bot_1')).toBeUndefined();
  });

  test('opens what earlier versions have sealed', () => {
    const sealed = 'sFIKFs24605OmCeTh30I1lifRP5WtPZwsDCtNGL/yy9gb5wTpSqtqGs+wTISpI0=';
    expect(box.open(sealed, 'bot_1')).toBe(KEY);
  });

  test('does not open once a single bit of it was changed', () => {
    const bytes = Buffer.from(box.seal(KEY, 'bot_1') ?? '', 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(changed.toString('base64'), 'bot_1')).toBeUndefined();
    }
    for (const broken of ['', 'AAAA', 'not base64 at all']) expect(box.open(broken, 'bot_1')).toBeUndefined();
  });

  test('takes nothing in without a secret', () => {
    expect(createSecretBox(() => undefined, PURPOSE).seal(KEY, 'bot_1')).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { type FrameStart, fragmentOf, messageFrom, sealed, startFrom, type ToFrame } from './protocol.ts';

const origin = 'https://shop.example';
// Stands for the window on the other side; only its identity matters here.
const page = {} as Window;
const heard = (event: Partial<MessageEvent<unknown>>) =>
  messageFrom<ToFrame>({ data: sealed({ type: 'close' }), origin, source: page, ...event } as MessageEvent, {
    window: page,
    origin,
  });

describe('A message between the page and the chat', () => {
  test('is heard from the known window at the known origin', () => {
    expect(heard({})).toMatchObject({ type: 'close' });
  });

  test.each([
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
    ['an origin that begins alike', { origin: 'https://shop.example.evil.test' }],
    ['a subdomain', { origin: 'https://a.shop.example' }],
    ['another scheme', { origin: 'http://shop.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a message that is not ours', { data: { type: 'close' } }],
    ['a message that is a text', { data: 'close' }],
    ['nothing', { data: null }],
  ])('is not heard: %s', (_, event) => {
    expect(heard(event)).toBeUndefined();
  });

  test('is not heard while there is no window yet', () => {
    const event = { data: sealed({ type: 'close' }), origin, source: null } as MessageEvent;
    expect(messageFrom(event, { window: null, origin })).toBeUndefined();
  });
});

describe('What the frame is told in its address', () => {
  test('comes back as it was given', () => {
    const start: FrameStart = { origin, mode: 'inline', locale: 'pt-BR', scheme: 'dark' };
    expect(startFrom(fragmentOf(start))).toEqual(start);
  });

  test('is nothing where there is no page around it', () => {
    expect(startFrom('')).toBeUndefined();
    expect(startFrom('#mode=inline')).toBeUndefined();
    for (const none of ['*', '/', 'null', 'shop.example', 'file://', `${origin}/page`, 'javascript:x'])
      expect([none, startFrom(fragmentOf({ origin: none, mode: 'full' }))]).toEqual([none, undefined]);
  });

  test('falls back where it holds what is not known', () => {
    expect(startFrom(`#origin=${origin}&mode=huge&scheme=pink`)).toEqual({ origin, mode: 'launcher' });
  });
});

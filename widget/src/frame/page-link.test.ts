import { describe, expect, test, vi } from 'vitest';
import { sealed, type ToFrame } from '../protocol.ts';
import { connectToPage } from './page-link.ts';

const origin = 'https://shop.example';

/** The frame's window, as far as it matters here, with the page around it. */
function scene() {
  let listener: (event: MessageEvent) => void = () => {};
  const page = { postMessage: vi.fn() };
  const window = {
    parent: page,
    addEventListener: (_: string, added: typeof listener) => {
      listener = added;
    },
  };
  const heard: ToFrame[] = [];
  // A window of a browser has much more, which is not used.
  const link = connectToPage(window as unknown as Window, { origin, mode: 'launcher' }, (message) =>
    heard.push(message),
  );
  const say = (message: object, from: object = { source: page, origin }) =>
    listener({ data: sealed(message as ToFrame), ...from } as MessageEvent);
  return { link, page, heard, say };
}

describe('The line between the frame and its page', () => {
  test('speaks to the origin of the page and to no other', () => {
    const { link, page } = scene();
    link.tell({ type: 'close' });
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'close' }), origin);
  });

  test('hears the page alone', () => {
    const { page, heard, say } = scene();
    say({ type: 'close' }, { source: page, origin: 'https://evil.example' });
    say({ type: 'close' }, { source: {}, origin });
    expect(heard).toEqual([]);
    say({ type: 'close' });
    expect(heard).toHaveLength(1);
  });

  test.each([
    { type: 'ask', text: { toString: () => 'x' } },
    { type: 'ask' },
    { type: 'identify', token: 7 },
    { type: 'locale', locale: null },
    { type: 'page' },
    { type: 'page', page: { url: 'https://shop.example/' } },
  ])('does not hear what is not well formed: %j', (message) => {
    const { heard, say } = scene();
    say(message);
    expect(heard).toEqual([]);
  });
});

import { type FuzzRequest, setJson } from '../request.ts';
import { placesIn, withPlace } from '../sample-body.ts';
import type { Context, RequestClass } from './request-class.ts';

/** One value somewhere in the body, or one parameter where there is no body, is another. */
const another =
  (makeValue: (context: Context) => unknown) =>
  (request: FuzzRequest, context: Context): void => {
    const places = placesIn(request.value);
    const value = makeValue(context);
    if (places.length > 0)
      setJson(request, JSON.stringify(withPlace(request.value, context.random.pick(places), value)));
    else {
      const name = context.random.pick([...context.operation.queryNames, 'limit', 'cursor', 'userId']);
      const [path] = request.target.split('?');
      request.target = `${path}?${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 8_000)}`;
    }
  };

const values: [string, (context: Context) => unknown][] = [
  ['string for number', () => 'seven'],
  ['number for string', () => 7],
  ['object for string', () => ({ $ne: null })],
  ['array for id', ({ scene }) => [scene.chatbotId]],
  ['null', () => null],
  ['boolean', () => true],
  ['empty string', () => ''],
  ['blank string', () => ' \t\n '],
  ['NUL', () => 'a\0b'],
  ['100 KB string', () => 'x'.repeat(50_000)],
  ['unknown enum', () => 'constructor'],
  ['negative number', () => -1],
  ['fraction', () => 0.5],
  ['2^31', () => 2 ** 31],
  ['2^53', () => 2 ** 53],
  ['1e308', () => 1e308],
  ['impossible date', () => '2026-02-31T25:61:61Z'],
  ['far date', () => '+275760-09-13T00:00:00.001Z'],
  ['SQL', () => "' or 1=1; drop table accounts; --"],
  ['LIKE pattern', () => '%_\\%'],
  ['template', () => '{{constructor.constructor("return process")()}}#{7*7}'],
  ['script', () => '<img src=x onerror=alert(1)><script>alert(1)</script>'],
  ['right-to-left and joiners', () => '\u202E\u200D\uFEFF\u2066x'],
  ['address inside', () => 'http://[::ffff:7f00:1]:80/'],
  ['address of a file', () => 'file:///etc/passwd'],
  ['lines of a header', () => 'x\r\nSet-Cookie: a=b\r\n\r\n<html>'],
  ['email with lines', () => 'a@example.com\r\nBcc: b@example.com'],
  ['regular expression', () => `${'a'.repeat(5_000)}!${'(a+)+$'.repeat(100)}`],
  ['path upwards', () => '../../../../etc/passwd'],
  ['base64 of another cursor', () => Buffer.from('{"at":"x","id":{}}').toString('base64url')],
];

export const typeClasses: RequestClass[] = values.map(([name, makeValue]) => ({
  name: `value: ${name}`,
  malform: another(makeValue),
}));

import type { FuzzRequest } from '../request.ts';
import type { Context, RequestClass } from './request-class.ts';

/** The last id of the path, or its last segment, is this. */
const lastSegment = (text: string) => (request: FuzzRequest) => {
  const [path = '', search] = request.target.split('?');
  request.target = `${path.slice(0, path.lastIndexOf('/') + 1)}${text}${search === undefined ? '' : `?${search}`}`;
};

/** All ids of the path are this. */
const ids =
  (text: string) =>
  (request: FuzzRequest, { operation }: Context) => {
    const path = operation.path.replace(/\{\w+\}/g, text);
    request.target = `${path === operation.path ? `${path}/${text}` : path}?userId=${text}`;
  };

const inPath = (change: (path: string) => string) => (request: FuzzRequest) => {
  const [path = '', search] = request.target.split('?');
  request.target = change(path) + (search === undefined ? '' : `?${search}`);
};

const search =
  (text: string) =>
  (request: FuzzRequest, { operation, random }: Context) => {
    const [path] = request.target.split('?');
    const name = random.pick([...operation.queryNames, 'userId', 'limit']);
    request.target = `${path}?${text.replaceAll('NAME', name)}`;
  };

export const targetClasses: RequestClass[] = [
  { name: 'path: %2e%2e%2f', malform: lastSegment('%2e%2e%2f%2e%2e%2fetc%2fpasswd') },
  { name: 'path: ../', malform: lastSegment('../../../etc/passwd') },
  { name: 'path: ..%5c', malform: lastSegment('..%5c..%5cwindows') },
  { name: 'path: %c0%ae', malform: ids('%c0%ae%c0%ae') },
  { name: 'path: %00', malform: ids('bot_%00') },
  { name: 'path: bad %', malform: ids('%zz') },
  { name: 'path: half of a character', malform: ids('%E0%A4%A') },
  { name: 'path: lines of a header', malform: ids('a%0d%0aSet-Cookie:x') },
  { name: 'path: SQL', malform: ids("'%20or%20'1'='1") },
  { name: 'path: __proto__', malform: ids('__proto__') },
  { name: 'path: 4,000 characters', malform: ids('x'.repeat(4_000)) },
  { name: 'path: emoji', malform: ids('%F0%9F%99%82') },
  { name: 'path: empty id', malform: ids('') },
  { name: 'path: id of another kind', malform: ids('acc_00000000000000000000') },
  { name: 'path: doubled slash', malform: inPath((path) => path.replaceAll('/', '//')) },
  { name: 'path: case', malform: inPath((path) => path.toUpperCase()) },
  { name: 'path: trailing slash', malform: inPath((path) => `${path}/`) },
  { name: 'path: trailing dot', malform: inPath((path) => `${path}.`) },
  { name: 'path: matrix parameter', malform: inPath((path) => `${path};x=1`) },
  { name: 'path: encoded slash', malform: inPath((path) => `/${path.slice(1).replaceAll('/', '%2f')}`) },
  { name: 'path: backslashes', malform: inPath((path) => path.replaceAll('/', '\\')) },
  { name: 'path: space', malform: inPath((path) => `${path} x`) },
  { name: 'path: bytes above 127', malform: inPath((path) => `${path}\xff\xfe`) },
  { name: 'query: repeated parameter', malform: search('NAME=a&NAME=b') },
  { name: 'query: a[b][c]', malform: search('NAME[a][b]=c&NAME[]=d') },
  { name: 'query: %00', malform: search('NAME=%00') },
  { name: 'query: %ff', malform: search('NAME=%ff&%ff=%c0%ae') },
  { name: 'query: bad %', malform: search('NAME=%&%zz=%E0%A4') },
  { name: 'query: name alone', malform: search('NAME') },
  { name: 'query: __proto__', malform: search('__proto__=x&constructor=y&NAME=toString') },
  { name: 'query: 2,000 parameters', malform: search(Array.from({ length: 2_000 }, (_, at) => `p${at}=1`).join('&')) },
  { name: 'query: 10 KB value', malform: search(`NAME=${'x'.repeat(10_000)}`) },
  { name: 'query: credential', malform: search('token=x&apiKey=y&access_token=z') },
];

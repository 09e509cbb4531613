import { expect, test } from 'vitest';
import { isFromOwnPage, ownOrigins } from './origins.ts';

const isOwnOrigin = ownOrigins({ publicUrl: 'https://chat.example.com', isGiven: true });
const asked = (headers: Record<string, string>) => isFromOwnPage((name) => headers[name], isOwnOrigin);

test.each<Record<string, string>>([
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://other.example.com' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://chat.example.com' },
])('takes a request with %j', (headers) => expect(asked(headers)).toBe(true));

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://chat.example.com' },
  { origin: 'https://evil.example.com', host: 'chat.example.com' },
  { origin: 'https://evil.example.com', host: 'evil.example.com' },
  { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' },
  { origin: 'https://chat.example.com:8443' },
  { origin: 'null' },
])('refuses a request with %j', (headers) => expect(asked(headers)).toBe(false));

import { alternativesOf, type Schema } from '../schema.ts';

/** What a field of this name would hold, where its type alone makes a poor example. */
const byName: Record<string, unknown> = {
  accountId: 'acct_1a2b3c',
  agentId: 'usr_1a2b3c',
  answer: 'Yes, within 30 days.',
  chatbotId: 'bot_1a2b3c',
  comment: 'Just what I needed',
  confidence: 0.86,
  content: 'You can return any lamp within 30 days.',
  contentType: 'text/markdown',
  currentPassword: 'the password of before',
  createdAt: '2026-11-16T09:30:00.000Z',
  deliveryId: 'del_1a2b3c',
  domain: 'shop.example.com',
  email: 'ada@example.com',
  groupId: 'grp_1a2b3c',
  groupKey: 'grp_1a2b3c',
  invitationToken: 'THE_TOKEN',
  resetToken: 'THE_TOKEN',
  input: 'Can I return a lamp?',
  key: 'pk_live_…',
  keyId: 'key_1a2b3c',
  language: 'en',
  message: 'Can I return a lamp?',
  messageId: 'msg_1a2b3c',
  model: 'bot_1a2b3c',
  name: 'Lumen',
  newPassword: 'a longer password',
  pageUrl: 'https://shop.example.com/lamps',
  password: 'a long password',
  plan: 'free',
  primaryColor: '#0b6a75',
  query: 'returns',
  question: 'Can I return a lamp?',
  rating: 5,
  response: 'You can return any lamp within 30 days.',
  responseTime: 412,
  senderName: 'Ada',
  sessionId: 'sess_1a2b3c',
  shortcut: 'hello',
  sourceId: 'src_1a2b3c',
  tags: ['returns'],
  text: 'Thank you for writing to us.',
  title: 'Returns',
  token: 'THE_TOKEN',
  url: 'https://shop.example.com/returns',
  userId: 'usr_1a2b3c',
  visitorId: 'vis_1a2b3c',
  visitorName: 'Ada',
  webhookId: 'wh_1a2b3c',
  welcomeMessage: 'Hello! How can I help?',
};

const byFormat: Record<string, string> = {
  email: 'ada@example.com',
  uri: 'https://shop.example.com/',
  'date-time': '2026-11-16T09:30:00.000Z',
  uuid: '0b54c5d2-3f9a-4a3e-9c6c-2f1d7c8e9a10',
};

const deepest = 6;

/** A value that the schema allows: what is required, and of an object that requires nothing the first field. */
export function sampleValue(schema: Schema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.default ?? schema.enum[0];
  const [first] = alternativesOf(schema);
  if (first) return sampleValue(first, name, depth);
  const type = [schema.type].flat().find((one) => one !== 'null');
  const known = byName[name];
  if (known !== undefined && fits(known, type, schema)) return known;
  if (schema.default !== undefined) return schema.default;
  if (type === 'object') return sampleObject(schema, depth);
  if (type === 'array')
    return schema.items && depth < deepest ? [sampleValue(schema.items, singular(name), depth + 1)] : [];
  if (type === 'string') return sampleText(schema, name);
  if (type === 'integer' || type === 'number') return sampleNumber(schema);
  if (type === 'boolean') return true;
  return type === 'null' ? null : {};
}

function sampleObject({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
  const names = Object.keys(properties);
  const shown =
    required.length > 0 || depth >= deepest ? names.filter((name) => required.includes(name)) : names.slice(0, 1);
  return Object.fromEntries(shown.map((name) => [name, sampleValue(properties[name] ?? {}, name, depth + 1)]));
}

function sampleText({ format, maxLength = Number.POSITIVE_INFINITY }: Schema, name: string): string {
  if (format && byFormat[format]) return byFormat[format];
  if (/At$/.test(name)) return '2026-11-16T09:30:00.000Z';
  if (/Url$/.test(name)) return 'https://shop.example.com/';
  return (name === '' ? 'text' : name).slice(0, maxLength);
}

function sampleNumber({ minimum = 0, maximum = Number.POSITIVE_INFINITY }: Schema): number {
  return Math.min(Math.max(minimum, 1), maximum);
}

function fits(value: unknown, type: string | undefined, { format, maxLength }: Schema): boolean {
  if (typeof value === 'string')
    return (
      (type === 'string' || type === undefined) &&
      (!format || keepsFormat(format, value)) &&
      value.length <= (maxLength ?? value.length)
    );
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  return Array.isArray(value) && type === 'array';
}

const keepsFormat = (format: string, value: string) => format !== 'uri' || value.startsWith('https:');

const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '');

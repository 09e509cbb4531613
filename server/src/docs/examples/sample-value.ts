import { alternativesOf, type Schema } from '../schema.ts';

/** What a field of this name would hold, where its type alone makes a poor example. */
const byName: Record<string, unknown> = {
  accountId: 'acct_1a2b3c',
  accountName: 'Lumen',
  address: 'support@shop.example.com',
  agentId: 'usr_1a2b3c',
  answer: 'Yes, within 30 days.',
  apiKeyLastFour: '4f7c',
  authorId: 'usr_1a2b3c',
  backgroundColor: '#ffffff',
  chatbotId: 'bot_1a2b3c',
  color: '#0b6a75',
  comment: 'Just what I needed',
  confidence: 0.86,
  content: 'You can return any lamp within 30 days.',
  contentType: 'text/markdown',
  createdAt: '2026-11-16T09:30:00.000Z',
  currentPassword: 'the password of before',
  day: '2026-11-16',
  deliveryId: 'del_1a2b3c',
  description: 'Lamps that last.',
  documentId: 'doc_1a2b3c',
  domain: 'shop.example.com',
  email: 'ada@example.com',
  fallbackMessage: 'Please write to help@shop.example.com.',
  firstAnswer: 'You can return any lamp within 30 days.',
  firstQuestion: 'Can I return a lamp?',
  groupId: 'grp_1a2b3c',
  groupKey: 'grp_1a2b3c',
  headingPath: 'Returns › Lamps',
  host: 'shop.example.com',
  input: 'Can I return a lamp?',
  instructions: 'Answer briefly and politely.',
  invitationToken: 'THE_TOKEN',
  invitedBy: 'ada@example.com',
  key: 'pk_live_…',
  keyId: 'key_1a2b3c',
  language: 'en',
  lastFour: '4f7c',
  lastMessage: 'Is it dimmable?',
  liveSessionId: 'live_1a2b3c',
  message: 'Can I return a lamp?',
  messageId: 'msg_1a2b3c',
  model: 'bot_1a2b3c',
  month: '2026-11',
  name: 'Lumen',
  newPassword: 'a longer password',
  next: 'eyJhdCI6MTc5NX0',
  noteId: 'note_1a2b3c',
  pageUrl: 'https://shop.example.com/lamps',
  passage: 'You can return any lamp within 30 days.',
  password: 'a long password',
  plan: 'free',
  preview: 'Is it dimmable?',
  previousSessionId: 'live_1a2b3c',
  primaryColor: '#0b6a75',
  query: 'returns',
  querySessionId: 'sess_1a2b3c',
  question: 'Can I return a lamp?',
  quote: 'within 30 days',
  rating: 5,
  ratingComment: 'Just what I needed',
  resetToken: 'THE_TOKEN',
  response: 'You can return any lamp within 30 days.',
  responseTime: 412,
  senderName: 'Ada',
  sessionId: 'sess_1a2b3c',
  shortcut: 'hello',
  snippet: 'You can return any lamp within 30 days.',
  source: 'https://shop.example.com/returns',
  sourceId: 'src_1a2b3c',
  subject: 'Your order',
  suggestedQuestion: 'Can I return a lamp?',
  summary: 'The visitor asks about returns.',
  tags: ['returns'],
  text: 'Thank you for writing to us.',
  textColor: '#1a1a1a',
  timeZone: 'Europe/Berlin',
  title: 'Returns',
  token: 'THE_TOKEN',
  topQuestion: 'Can I return a lamp?',
  url: 'https://shop.example.com/returns',
  userId: 'usr_1a2b3c',
  variant: 'How do I send a lamp back?',
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

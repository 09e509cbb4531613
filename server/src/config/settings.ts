import { z } from 'zod';
import { providers } from '../models/index.ts';
import { passageIndexSettings } from './passage-index-settings.ts';
import { receivingSettings } from './receiving-settings.ts';
import { amount, headerText, modelFallbacks, modelPrices } from './server-models.ts';
import { setting, share, webAddress, wholeNumber } from './setting.ts';
import { tracingSettings } from './tracing-settings.ts';
import { uploadsSettings } from './uploads-settings.ts';

/** Every setting of the service: its environment name, form, default and one sentence. `.env.example` is made from this. */
export const settings = {
  PORT: setting(wholeNumber(0, 65_535), 3000, 'The port to listen on.'),
  HOST: setting(z.string().min(1), '127.0.0.1', 'The address to listen on; 0.0.0.0 for all.'),
  PUBLIC_URL: setting(
    webAddress().optional(),
    undefined,
    'Where browsers reach the service, when not http://HOST:PORT.',
  ),
  DATA_DIR: setting(
    z.string().min(1),
    './data',
    'The folder of the embedded database, its keys and the converted model.',
  ),
  DATABASE_URL: setting(
    postgresAddress().optional(),
    undefined,
    'A PostgreSQL 15+ database instead of the embedded one; needed for more than one node.',
  ),
  DATABASE_DIRECT_URL: setting(
    postgresAddress().optional(),
    undefined,
    'The same database without a pooler, where DATABASE_URL is PgBouncer in transaction mode; one connection a node.',
  ),
  DATABASE_POOL_SIZE: setting(wholeNumber(1, 500), 16, 'Connections each node keeps to PostgreSQL.'),
  DATABASE_READ_URL: setting(
    postgresAddress().optional(),
    undefined,
    'A replica of the database, for statistics, which may then be some seconds old.',
  ),
  DATABASE_READ_POOL_SIZE: setting(wholeNumber(1, 500), 4, 'Connections each node keeps to that replica.'),
  NODE_URL: setting(
    origin().optional(),
    undefined,
    'Where the other nodes of the same database reach this one, for example http://10.0.0.5:3000: each index is then in the memory of one of them. It needs DATABASE_URL.',
  ),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'How much is logged; never secrets or message texts.',
  ),
  ACCESS_LOG_SAMPLE: setting(
    share(),
    1,
    'The share of requests that are logged, from 0 to 1; those that fail or take a second are always logged.',
  ),
  METRICS_TOKEN: setting(
    z.string().min(8, 'must have at least 8 characters').optional(),
    undefined,
    'Asked for as a bearer token at /metrics; when not set, only this machine may read them.',
    'secret',
  ),
  ...tracingSettings,
  TRUST_PROXY: setting(yesOrNo(), false, 'Whether X-Forwarded-For of a reverse proxy in front is believed.'),
  SIGN_UP: setting(
    oneOf('open', 'closed'),
    'open' as const,
    'Whether newcomers may create an account; invitations always work. An operator can close what is open here.',
  ),
  OPERATOR_EMAILS: setting(
    emailList(),
    [],
    'Addresses of those who run this server, with commas between them; the owner of its first account is an operator anyway.',
  ),
  PLAN_CHANGES: setting(
    oneOf('operator', 'owners', 'nobody'),
    'operator' as const,
    'Who may change an account\'s plan and limit through the API; "nobody" leaves it to the database.',
  ),
  OIDC_ISSUER: setting(
    webAddress().optional(),
    undefined,
    'An OpenID Connect issuer to sign in with, instead of the embedded one.',
  ),
  OIDC_PREVIOUS_ISSUER: setting(
    webAddress().optional(),
    undefined,
    'The issuer before OIDC_ISSUER, when it has moved: its users keep their accounts, by their subjects.',
  ),
  OIDC_AUDIENCE: setting(
    z.string().min(1).optional(),
    undefined,
    'The audience its ID tokens must be for; needed with OIDC_ISSUER.',
  ),
  OIDC_CLIENT_ID: setting(
    z.string().min(1).optional(),
    undefined,
    'As whom the dashboard signs people in there; OIDC_AUDIENCE when not set.',
  ),
  OIDC_CLIENT_SECRET: setting(
    z.string().min(1).optional(),
    undefined,
    'The secret of that client; a public client when not set.',
    'secret',
  ),
  OIDC_SCOPES: setting(
    z
      .string()
      .regex(/^(\S+ +)*openid( +\S+)*$/, 'must be words with spaces between them, "openid" among them')
      .optional(),
    undefined,
    'What the dashboard asks for there; openid email profile when not set, and offline_access where the provider has it.',
  ),
  OIDC_NAME: setting(
    z.string().max(60, 'must have at most 60 characters').optional(),
    undefined,
    'What the dashboard calls the provider; its host when not set.',
  ),
  MODEL_PROVIDER: setting(
    oneOf(...providers).optional(),
    undefined,
    `Who writes the answers: ${providers.join(', ')}; told by MODEL_BASE_URL or MODEL_NAME when not set.`,
  ),
  MODEL_NAME: setting(
    z.string().min(1).optional(),
    undefined,
    'The model to ask, for example gpt-4.1-mini; the embedded answerer answers when not set.',
  ),
  MODEL_API_KEY: setting(headerText().optional(), undefined, 'The key for the model.', 'secret'),
  MODEL_BASE_URL: setting(
    webAddress().optional(),
    undefined,
    "Where the model is, for example http://localhost:11434/v1; the provider's own address when not set.",
  ),
  MODEL_FALLBACKS: setting(
    modelFallbacks(),
    [],
    'Models to ask when the first one fails: [{"provider": …, "model": …, "baseUrl": …, "apiKey": …}], or "apiKeyFrom" with the name of another variable.',
    'secret',
  ),
  MODEL_CONCURRENCY: setting(wholeNumber(1, 10_000), 64, 'Answers that one model writes at once, on each node.'),
  MODEL_DAILY_TOKENS: setting(
    wholeNumber(0, 1_000_000_000_000),
    0,
    "Tokens of the server's models that an account may use in a UTC day; 0 for no limit.",
  ),
  MODEL_DAILY_SPEND: setting(
    amount(),
    0,
    'What an account may spend in a UTC day, in the currency of MODEL_PRICES; 0 for no limit.',
  ),
  MODEL_PRICES: setting(
    modelPrices().optional(),
    undefined,
    'What a million tokens cost, in and out: {"gpt-4.1-mini": [0.4, 1.6]}.',
  ),
  SMTP_URL: setting(
    smtpAddress().optional(),
    undefined,
    'The mail server that emails are sent by, for example smtp://user:password@mail.example.com:587; no emails are sent when not set.',
    'secret',
  ),
  MAIL_FROM: setting(
    mailAddress().optional(),
    undefined,
    'The sender of emails, for example Parley <parley@example.com>; needed with SMTP_URL.',
  ),
  MAIL_DKIM_SELECTOR: setting(
    z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i, 'must be a part of a domain name')
      .optional(),
    undefined,
    'The DKIM selector to sign emails with, where the mail server does not sign them; the domain is that of MAIL_FROM.',
  ),
  MAIL_DKIM_KEY: setting(
    privateKey().optional(),
    undefined,
    'The private key of that selector as PEM, with \\n for its line breaks; needed with MAIL_DKIM_SELECTOR.',
    'secret',
  ),
  ...receivingSettings,
  SECRET_KEY: setting(
    z.string().min(32, 'must have at least 32 characters').optional(),
    undefined,
    "What keys of chatbots' own models, identity secrets, secrets of webhooks and sign-ins at OIDC_ISSUER are encrypted with; needed for them on PostgreSQL, a file in DATA_DIR otherwise.",
    'secret',
  ),
  MODEL_FIRST_CHUNK_TIMEOUT_MS: setting(wholeNumber(100, 600_000), 20_000, 'How long a model may take to begin.'),
  MODEL_TIMEOUT_MS: setting(wholeNumber(100, 600_000), 120_000, 'How long a model may take in all.'),
  EMBEDDING_BASE_URL: setting(
    webAddress().optional(),
    undefined,
    'An OpenAI-compatible API for embeddings, instead of the embedded model.',
  ),
  EMBEDDING_MODEL: setting(
    z.string().min(1).optional(),
    undefined,
    'The embedding model to ask there; needed with EMBEDDING_BASE_URL.',
  ),
  EMBEDDING_API_KEY: setting(z.string().min(1).optional(), undefined, 'The key for EMBEDDING_BASE_URL.', 'secret'),
  EMBEDDING_THREADS: setting(
    wholeNumber(1, 64),
    2,
    'Processor threads that embed passages while documents are read; a question has one.',
  ),
  SCORER_BUDGET_MS: setting(
    wholeNumber(0, 60_000),
    2_000,
    'How long an answer may wait for the passage scorer, which a busy server waits for less; 0 switches it off.',
  ),
  MODEL_CACHE_DIR: setting(
    z.string().min(1).optional(),
    undefined,
    'Where the converted embedding model is kept; DATA_DIR/models when not set.',
  ),
  INDEX_MEMORY_MB: setting(
    wholeNumber(16, 1_000_000),
    512,
    'Memory for search indexes; the least recently used leave first.',
  ),
  SEARCH_THREADS: setting(
    wholeNumber(1, 64).optional(),
    undefined,
    'Threads that search, each with its part of the chatbots and of INDEX_MEMORY_MB; one for four processors and 512 MB when not set.',
  ),
  ...passageIndexSettings,
  ...uploadsSettings,
  ANSWER_CONFIDENCE_THRESHOLD: setting(
    share(),
    0.25,
    'Below this confidence a chatbot says that it does not know; each can have its own.',
  ),
  CONFIDENCE_CALIBRATION: setting(
    oneOf('on', 'off'),
    'on',
    'Whether each chatbot finds out from its own documents how far its answers can be believed.',
  ),
  ALLOWED_PRIVATE_HOSTS: setting(
    hostList(),
    [],
    "Hosts inside your own network that sources, chatbots' own models and webhooks may be on, for example wiki.intranet,10.0.0.5:8080.",
  ),
  STREAM_RESUME_GRACE_MS: setting(
    wholeNumber(0, 60_000),
    800,
    'How long an answer goes on after its rich stream was cut, so that a reconnecting client gets the rest.',
  ),
  ATTACHMENT_MAX_MB: setting(wholeNumber(1, 50), 5, 'How large a file in live chat may be.'),
  ATTACHMENTS_PER_CHAT_MB: setting(wholeNumber(1, 1_000), 40, 'What all files of one live chat may come to.'),
  DRAIN_TIMEOUT_MS: setting(
    wholeNumber(0, 600_000),
    30_000,
    'How long running answers may take to finish after SIGTERM.',
  ),
} satisfies Record<string, Setting>;

interface Setting {
  schema: z.ZodType;
  fallback: unknown;
  about: string;
  secret: boolean;
}

function oneOf<const Options extends readonly [string, ...string[]]>(...options: Options) {
  return z.enum(options, `must be one of ${options.join(', ')}`);
}

function yesOrNo() {
  return z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
}

function postgresAddress() {
  return z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');
}

/** A web address without a path. */
function origin() {
  return webAddress().refine((url) => url === new URL(url).origin, 'must have no path, query or password');
}

function smtpAddress() {
  const form = 'must begin with smtp:// or smtps:// and name a host';
  return z
    .string()
    .refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '', form);
}

/** An address, or a name with the address in angle brackets behind it. */
function mailAddress() {
  const form = 'must be an email address, or a name with the address behind it: Parley <parley@example.com>';
  return z.string().transform((text, context) => {
    const [, name = '', inBrackets] = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>]+)>|.*)$/.exec(text) ?? [];
    const address = z.email().safeParse(inBrackets ?? text);
    if (address.success) return { name, address: address.data };
    context.addIssue({ code: 'custom', message: form });
    return z.NEVER;
  });
}

function privateKey() {
  return z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => /^-----BEGIN (?:RSA )?PRIVATE KEY-----\n/.test(text), 'must be a private key as PEM');
}

/** Email addresses with commas between them, in small letters. */
function emailList() {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(z.email('must be email addresses with commas between them')));
}

/** Hosts with commas between them, each with a port or without; IPv6 addresses in brackets. */
function hostList() {
  return z.string().transform((text, context) =>
    text.split(',').flatMap((part) => {
      const host = part.trim().toLowerCase();
      if (host === '') return [];
      const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
      const isHost = url && url.pathname === '/' && !url.search && !url.hash && !url.username;
      if (!isHost || host.includes('/')) {
        context.addIssue({ code: 'custom', message: 'must be hosts with commas between them' });
        return [];
      }
      // A port that is the usual one of its protocol is lost in parsing.
      return [/:80$/.test(host) ? `${url.hostname}:80` : url.host];
    }),
  );
}

/** Former names of settings. They still work, with a warning. */
export const formerNames: Partial<Record<keyof typeof settings, string>> = {
  SCORER_BUDGET_MS: 'READER_BUDGET_MS',
};

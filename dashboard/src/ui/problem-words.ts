import { type ErrorCode, ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { useWords, Words } from '../words/index.ts';

type Say = ReturnType<typeof useWords>;

/** What a code means to somebody in the dashboard. The only place where codes become words. */
const meanings = {
  UNREACHABLE: 'unreachable',
  TIMEOUT: 'unreachable',
  STREAM_CUT: 'unreachable',
  INVALID_REQUEST: 'invalidInput',
  INVALID_JSON: 'somethingFailed',
  WEAK_PASSWORD: 'passwordWeak',
  MESSAGE_TOO_LONG: 'textTooLong',
  UNAUTHORIZED: 'signInEnded',
  INVALID_API_KEY: 'signInEnded',
  INVALID_TOKEN: 'signInEnded',
  USER_MISMATCH: 'notAllowed',
  FORBIDDEN: 'notAllowed',
  QUOTA_EXCEEDED: 'quotaExceeded',
  CHATBOT_NOT_FOUND: 'notFound',
  SESSION_NOT_FOUND: 'notFound',
  NOT_FOUND: 'notFound',
  SESSION_CLOSED: 'chatEnded',
  CONFLICT: 'notPossibleNow',
  PRECONDITION_FAILED: 'changedMeanwhile',
  PAYLOAD_TOO_LARGE: 'fileTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'fileUnsupported',
  WEBSITE_UNREADABLE: 'websiteUnreadable',
  RATE_LIMIT_EXCEEDED: 'tooManyRequests',
  INTERNAL_ERROR: 'somethingFailed',
  INVALID_RESPONSE: 'somethingFailed',
  INVALID_SIGNATURE: 'somethingFailed',
  SOURCE_FAILED: 'somethingFailed',
  WIDGET_NOT_BUILT: 'somethingFailed',
  SIGN_IN_UNAVAILABLE: 'serverBusy',
  SERVICE_UNAVAILABLE: 'serverBusy',
  MODEL_UNAVAILABLE: 'modelSilent',
} satisfies Record<ErrorCode, keyof Words>;

/** What is wrong with a field, where nothing more is known than that it is refused. */
const fieldMeanings: Record<string, keyof Words> = {
  url: 'addressRefused',
  baseUrl: 'addressRefused',
  logoUrl: 'addressRefused',
  currentPassword: 'currentPasswordWrong',
};

/** Codes of which the server says more than the code does. Its sentences are English. */
const saysMore: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'WEBSITE_UNREADABLE',
  'MODEL_UNAVAILABLE',
];

/** What is for those who run a server or write programs: settings, ports, statuses, sizes in bytes. */
const machineWords = /[A-Z]{2,}_[A-Z]|\bport\b|\bstatus \d|\bbytes\b|\bexpected\b|`|\b127\.0\.0\.1\b/i;

/** A code that means something of its own where it occurred, and the field it belongs to. */
export type OwnMeanings = Partial<Record<ErrorCode, { says: keyof Words; at?: string }>>;

export interface SaidProblem {
  text: string;
  /** The field that is wrong, by its name in the form. */
  field?: string | undefined;
}

/** What happened, in words, and where. */
export function sayProblem(error: unknown, words: Say, language: string, own: OwnMeanings = {}): SaidProblem {
  if (!(error instanceof ParleyError)) return { text: words('somethingFailed') };
  const { code, message } = error;
  const meant = own[code];
  if (meant) return { text: words(meant.says), field: meant.at };
  const { field, sentence } = partsOf(message);
  const ofField = code === 'INVALID_REQUEST' && field !== undefined ? fieldMeanings[field] : undefined;
  const isSaidInFull = saysMore.includes(code) && language.startsWith('en') && field !== 'currentPassword';
  const inFull = isSaidInFull ? plainSentence(sentence) : undefined;
  const text = inFull ?? words(ofField ?? meanings[code] ?? 'somethingFailed');
  return { text, field: code === 'WEBSITE_UNREADABLE' ? 'url' : field };
}

/** A sentence of the server's where it is one for everybody; of a field it says "is needed." */
export function plainSentence(sentence: string): string | undefined {
  if (sentence === '' || machineWords.test(sentence)) return undefined;
  const said = sentence.replace(/^is /, '');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What is wrong with a field begins with its name in the API, as in `settings.logoUrl: is needed.` */
function partsOf(message: string): { field?: string; sentence: string } {
  const [, path, sentence] = /^([a-zA-Z][\w.]*): (.+)$/s.exec(message) ?? [];
  const field = path?.split('.').findLast((part) => !/^\d+$/.test(part));
  return field === undefined || sentence === undefined ? { sentence: message } : { field, sentence };
}

/** Whether the same call may succeed later: of a network or a busy server, never of a refusal. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ParleyError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'INVALID_RESPONSE';
}

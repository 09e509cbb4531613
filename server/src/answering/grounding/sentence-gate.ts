import type { FoundPassage } from '../../knowledge/index.ts';
import { foldText } from '../../language/index.ts';
import type { Citation } from './citations.ts';
import type { LinkHosts } from './link-hosts.ts';

/** A sentence as a model has written it, with what supports it. */
export interface WrittenSentence {
  /** With the white space before it. */
  text: string;
  passages: FoundPassage[];
}

/** What holds for every sentence of an answer. */
export interface SentenceBounds {
  hosts: LinkHosts;
  isConfidential(sentence: string): boolean;
  /** All that a sentence without support may take from: passages and the visitor's own question. */
  known(): readonly string[];
  /** Whether what the passages do not say may be said too. */
  goesBeyond: boolean;
}

export interface SentenceGate {
  /** All that may be shown so far. */
  text(): string;
  /** Lets a sentence through, keeps it until there is reason to, or not; gives the citations of what came through. */
  pass(sentence: WrittenSentence): Citation[];
}

/** What somebody who is not the owner would like to be told: words of the languages that chatbots speak, as they are folded. */
const secretWords =
  /password|passwort|passcode|kennwort|contrasena|mot de passe|senha|palavra-passe|wachtwoord|haslo|sifre|пароль|كلمة المرور|كلمه المرور|密码|密碼|パスワード|暗証番号|비밀번호|पासवर्ड|पिन नंबर|信用卡|银行卡|銀行卡|クレジットカード|신용카드|카드 번호|क्रेडिट कार्ड|कार्ड नंबर|\bpin\b|\bcvv\b|\bcvc\b|\biban\b|\botp\b|credit card|card number|kreditkarte|tarjeta de credito|carte bancaire|cartao de credito|creditcard|karta kredytowa|kredi kart|seed phrase|private key|social security/u;
const phoneNumber = /(?:\+|\b00)?\d(?:[\s().\-/]?\d){6,}/g;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Shows a sentence once it is checked. One that stands in a passage is shown. One that does not is kept until another
 * does, as an introduction is, and is never shown when it sends the visitor somewhere, asks for a secret, or repeats what
 * the model was told in confidence.
 */
export function createSentenceGate({ hosts, isConfidential, known, goesBeyond }: SentenceBounds): SentenceGate {
  let shown = '';
  let kept = '';
  let isSupported = goesBeyond;
  const isKnown = (secret: string) => foldText(known().join('\n')).includes(secret);
  const isKnownNumber = (number: string) => digitsOf(known().join('\n')).includes(digitsOf(number));

  function isRisky(text: string): boolean {
    if (hosts.namesForeign(text)) return true;
    const [secret] = secretWords.exec(foldText(text)) ?? [];
    if (secret !== undefined && !isKnown(secret)) return true;
    return [...text.matchAll(phoneNumber)].some(([number]) => !isKnownNumber(number));
  }

  function show(text: string): { start: number; end: number } {
    const clean = hosts.withoutForeign(shown === '' ? text.trimStart() : text);
    const start = shown.length + (/^\s*/.exec(clean)?.[0].length ?? 0);
    shown += clean;
    return { start, end: shown.length };
  }

  return {
    text: () => shown,
    pass({ text, passages }) {
      if (passages.length > 0) {
        isSupported = true;
        if (kept) show(kept);
        kept = '';
        return [{ ...show(text), passages }];
      }
      if (isConfidential(text) || isRisky(text)) return [];
      if (isSupported) show(text);
      else kept += text;
      return [];
    },
  };
}

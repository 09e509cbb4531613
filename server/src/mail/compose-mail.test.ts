import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startMailServer } from '../../test-support/mail-server.ts';
import { createSmtpSender } from '../adapters/mail/smtp-sender.ts';
import { SPOKEN_LANGUAGES } from '../languages/index.ts';
import { composeMail } from './compose-mail.ts';
import { plainHeader } from './plain-header.ts';
import { MAIL_WORDS } from './words/index.ts';

const url = 'https://chat.example.com/#invitation=inv_1';
const content = { account: 'Acme', invitedBy: 'Ada', days: 7 };

describe('what an email says', () => {
  test.each(SPOKEN_LANGUAGES)('is whole in %s, in every kind', (language) => {
    for (const [kind, { subject, lines, action }] of Object.entries(MAIL_WORDS[language].kinds)) {
      const english = MAIL_WORDS.en.kinds[kind as keyof typeof MAIL_WORDS.en.kinds];
      const placeholders = (texts: readonly string[]) => [...texts.join(' ').matchAll(/\{\w+\}/g)].map(String).sort();
      expect(placeholders([subject, ...lines]), `${language} ${kind}`).toEqual(
        placeholders([english.subject, ...english.lines]),
      );
      expect(action === undefined).toBe(english.action === undefined);
    }
    const { text, html } = composeMail({ kind: 'invitation', content, language, url });
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
  });

  test('loads nothing from elsewhere, and follows the dark mode', () => {
    const { html } = composeMail({ kind: 'invitation', content, language: 'en', url });
    expect(html).not.toMatch(/<img|src=|url\(|@import/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('shows names as text, whatever stands in them', () => {
    const account = '<b>"A"</b>\r\nBcc: x@example.com {invitedBy}';
    const { subject, html } = composeMail({
      kind: 'invitation',
      content: { ...content, account },
      language: 'en',
      url,
    });
    expect(subject).toBe('Ada invites you to <b>"A"</b> Bcc: x@example.com {invitedBy}');
    expect(html).not.toContain('<b>');
  });

  test.each(SPOKEN_LANGUAGES)('quotes a chat in %s, as text and nothing else', (language) => {
    const hostile = '<img src=x onerror=alert(1)>\r\n\u202E{agent} <a href="https://evil.example.org">\0';
    const { subject, text, html } = composeMail({
      kind: 'agent-reply',
      content: {
        agent: 'Eve\r\nBcc: x@example.com <script>',
        chatbot: '{agent}</p>',
        said: [{ name: 'Eve\n<b>', text: hostile }],
        earlier: [{ name: null, text: 'Hello <br>' }],
      },
      language,
      url,
    });
    const { you, earlier } = MAIL_WORDS[language];
    expect(subject).toContain('Eve Bcc: x@example.com <script>');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('Eve <b>: <img src=x onerror=alert(1)>\n{agent} <a href="https://evil.example.org">\n');
    expect(text).toContain(`${earlier}:\n\n${you}: Hello <br>`);
    expect(html).not.toMatch(/<(?:img|script|a href="https:\/\/evil)|\u202E|\0/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>{agent}');
  });

  test('has headers of one line', () => {
    expect(plainHeader('a\r\n\tb\u2028c\u202Ed\0')).toBe('a b c d');
    expect(plainHeader('x'.repeat(500))).toHaveLength(200);
  });
});

test('names with line breaks, commas and brackets reach one recipient under no other header; DKIM signs', async () => {
  const mailServer = await startMailServer();
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sender = createSmtpSender({
    url: mailServer.url,
    from: { name: 'Parley', address: 'parley@example.com' },
    dkim: { selector: 'mail', privateKey },
  });
  const name = 'Eve, <x@example.com>\r\nBcc: y@example.com';
  const outcome = await sender.send(
    {
      messageId: '<1@example.com>',
      to: { name, address: 'eve@example.com' },
      subject: 'Hi\r\nX-Evil: 1',
      text: 'Text',
      html: '<p>Text</p>',
      headers: {},
    },
    new AbortController().signal,
  );
  expect(outcome).toEqual({ kind: 'sent' });
  const [received] = mailServer.received;
  expect(received?.recipients).toEqual(['eve@example.com']);
  const keys = received?.headers.map(({ key }) => key);
  expect(keys).not.toContain('bcc');
  expect(keys).not.toContain('x-evil');
  expect(received?.raw).toMatch(/^DKIM-Signature: .*d=example\.com;.*s=mail;/ms);
  await mailServer.close();
});

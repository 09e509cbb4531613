import { describe, expect, test } from 'vitest';
import { cutQuotes } from './cut-quotes.ts';

const quoted = '> Which size do you need?\n> Anna';

/** What programs send, and what of it was written. */
const mails: [name: string, mail: string, written: string][] = [
  ['plain', 'Size 42, please.', 'Size 42, please.'],
  ['Gmail', `Size 42.\n\nOn Tue, 3 Nov 2026 at 10:12, Anna <reply@example.com> wrote:\n\n${quoted}`, 'Size 42.'],
  [
    'Gmail, wrapped',
    `Size 42.\r\n\r\nOn Tue, Nov 3, 2026 at 10:12 AM Anna at the shop with a long name <\r\nreply+abc@example.com> wrote:\r\n\r\n${quoted}`,
    'Size 42.',
  ],
  ['Gmail, German', `Größe 42.\n\nAm Di., 3. Nov. 2026 um 10:12 Uhr schrieb Anna <a@b.de>:\n\n${quoted}`, 'Größe 42.'],
  ['Gmail, French', `Taille 42.\n\nLe mar. 3 nov. 2026 à 10:12, Anna <a@b.fr> a écrit :\n\n${quoted}`, 'Taille 42.'],
  ['Gmail, Spanish', `La 42.\n\nEl mar, 3 nov 2026 a las 10:12, Anna (<a@b.es>) escribió:\n\n${quoted}`, 'La 42.'],
  [
    'Gmail, Italian',
    `La 42.\n\nIl giorno mar 3 nov 2026 alle ore 10:12 Anna <a@b.it> ha scritto:\n\n${quoted}`,
    'La 42.',
  ],
  ['Gmail, Portuguese', `O 42.\n\nEm ter., 3 de nov. de 2026 às 10:12, Anna <a@b.pt> escreveu:\n\n${quoted}`, 'O 42.'],
  ['Gmail, Dutch', `Maat 42.\n\nOp di 3 nov 2026 om 10:12 schreef Anna <a@b.nl>:\n\n${quoted}`, 'Maat 42.'],
  ['Gmail, Russian', `Размер 42.\n\nвт, 3 нояб. 2026 г. в 10:12, Anna <a@b.ru>:\n\n${quoted}`, 'Размер 42.'],
  ['no empty line before the quote', `Size 42.\nвт, 3 нояб. 2026 г. в 10:12, Anna <a@b.ru>:\n${quoted}`, 'Size 42.'],
  ['Mail.ru', `Размер 42.\n\nВторник, 3 ноября 2026, 10:12 от Anna пишет:\n\n${quoted}`, 'Размер 42.'],
  [
    'Gmail, Turkish',
    `42 beden.\n\nAnna <a@b.tr>, 3 Kas 2026 Sal, 10:12 tarihinde şunu yazdı:\n\n${quoted}`,
    '42 beden.',
  ],
  ['Gmail, Arabic', `مقاس 42\n\nفي الثلاثاء، 3 نوفمبر 2026 في 10:12 ص كتب Anna <a@b.eg>:\n\n${quoted}`, 'مقاس 42'],
  ['Gmail, Swedish', `Storlek 42.\n\nDen tis 3 nov. 2026 kl 10:12 skrev Anna <a@b.se>:\n\n${quoted}`, 'Storlek 42.'],
  [
    'Apple Mail',
    `Size 42.\n\nSent from my iPhone\n\n> On 3. Nov 2026, at 10:12, Anna <a@b.com> wrote:\n> \n${quoted}`,
    'Size 42.',
  ],
  [
    'Apple Mail, German',
    `Größe 42.\n\nVon meinem iPhone gesendet\n\n> Am 03.11.2026 um 10:12 schrieb Anna <a@b.de>:\n> \n${quoted}`,
    'Größe 42.',
  ],
  [
    'Outlook',
    'Size 42.\n\nRegards\nJo\n\n________________________________\nFrom: Anna <a@b.com>\nSent: Tuesday, November 3, 2026 10:12 AM\nTo: Jo <jo@b.com>\nSubject: Reply from Anna\n\nWhich size do you need?',
    'Size 42.\n\nRegards\nJo',
  ],
  [
    'Outlook, German',
    'Größe 42.\n\nVon: Anna <a@b.de>\nGesendet: Dienstag, 3. November 2026 10:12\nAn: Jo <jo@b.de>\nBetreff: Antwort von Anna\n\nWelche Größe?',
    'Größe 42.',
  ],
  [
    'Outlook, French',
    'Taille 42.\n\nDe : Anna <a@b.fr>\nEnvoyé : mardi 3 novembre 2026 10:12\nÀ : Jo <jo@b.fr>\nObjet : Réponse de Anna\n\nQuelle taille ?',
    'Taille 42.',
  ],
  ['old Outlook', 'Size 42.\n\n-----Original Message-----\nFrom: Anna\nSent: today\n\nWhich size?', 'Size 42.'],
  ['old Outlook, German', 'Größe 42.\n\n-----Ursprüngliche Nachricht-----\nVon: Anna\n\nWelche?', 'Größe 42.'],
  [
    'Outlook on a phone',
    'Size 42.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Anna <a@b.com>\nSent: Tuesday\nTo: Jo\nSubject: Re\n\nWhich?',
    'Size 42.',
  ],
  [
    'Thunderbird, below the quote',
    `On 11/3/26 10:12, Anna wrote:\n${quoted}\n\nSize 42.\n\n-- \nJo Example\nExample Ltd.`,
    'Size 42.',
  ],
  ['Thunderbird, German, below', `Am 03.11.26 um 10:12 schrieb Anna:\n${quoted}\n\nGröße 42.`, 'Größe 42.'],
  ['a quote without a line before it', `Size 42.\n\n${quoted}`, 'Size 42.'],
  [
    'point by point',
    'On 11/3/26 10:12, Anna wrote:\n> Which size?\n42.\n\n> Which colour?\nRed.',
    '> Which size?\n42.\n\n> Which colour?\nRed.',
  ],
  ['a signature', 'Size 42.\n-- \nJo\n+49 30 123', 'Size 42.'],
  ['a signature whose space was lost', 'Size 42.\n--\nJo', 'Size 42.'],
  ['a phone', 'Size 42.\n\nSent from my Galaxy', 'Size 42.'],
  ['a phone, French', 'Taille 42.\n\nEnvoyé de mon iPhone', 'Taille 42.'],
  ['nothing but a quote', quoted, quoted],
  ['nothing but a signature', '-- \nJo', '-- \nJo'],
  ['nothing', ' \n', ''],
];

describe('what was written in an email', () => {
  test.each(mails)('%s', (_, mail, written) => {
    expect(cutQuotes(mail)).toBe(written);
  });

  test.each([
    'From: Berlin to Paris, please. How much is it?',
    'My colleague wrote:\nplease call me back.',
    'I need 3 things:\n- a pen\n- paper',
    'On Monday I wrote: where is my order 4711?',
    'It says 20 -- 30 days.\n\nIs that right?',
    'To: be or not to be\nSubject: to change',
  ])('keeps what only looks like a quote: %s', (mail) => {
    expect(cutQuotes(mail)).toBe(mail);
  });

  test('takes no longer than its length for lines that never end', () => {
    const text = `On ${'1 wrote '.repeat(100_000)}\n`.repeat(3) + 'A'.repeat(500_000);
    const started = process.cpuUsage();
    cutQuotes(text);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
  });
});

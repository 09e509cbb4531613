import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluationData } from '../../../test-support/evaluation-data.ts';
import { processorMs } from '../../../test-support/processor-time.ts';
import { SPOKEN_LANGUAGES } from '../../languages/index.ts';
import { asksForPerson } from './asks-for-person.ts';

/** The wordings of a file in bench/wishes: `en + text` asks for a person, `en - text` does not. */
const wordings = (file: string, language: string, sign: string) =>
  readFileSync(new URL(`../../../../bench/wishes/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith(`${language} ${sign} `) ? [line.slice(5)] : []));

describe.each(SPOKEN_LANGUAGES)('in %s', (language) => {
  test.each(wordings('written.txt', language, '+'))('%s asks for a person', (message) => {
    expect(asksForPerson(message)?.languages).toContain(language);
  });
  test.each(wordings('written.txt', language, '-'))('%s does not', (message) => {
    expect(asksForPerson(message)).toBeUndefined();
  });
});

test('most wishes are found that the fit has not seen, and no near misses', () => {
  const unseen = (sign: string) => SPOKEN_LANGUAGES.flatMap((code) => wordings('held-out.txt', code, sign));
  const found = unseen('+').filter((message) => asksForPerson(message));
  expect(found.length / unseen('+').length).toBeGreaterThan(0.75);
  expect(unseen('-').filter((message) => asksForPerson(message))).toEqual([]);
});

/** Those that joined later have enough kept back to be measured one by one. */
test.each(['pl', 'zh', 'ja', 'ko', 'hi'])(
  'most wishes that were kept from the fit are found in %s, and nothing else',
  (language) => {
    const unfitted = (sign: string) =>
      ['checked.txt', 'held-out.txt'].flatMap((file) => wordings(file, language, sign));
    const wishes = unfitted('+');
    expect(wishes.length).toBeGreaterThanOrEqual(40);
    expect(wishes.filter((message) => asksForPerson(message)).length / wishes.length).toBeGreaterThanOrEqual(0.85);
    expect(unfitted('-').length).toBeGreaterThanOrEqual(60);
    expect(unfitted('-').filter((message) => asksForPerson(message))).toEqual([]);
  },
);

test.each([
  ['zh', '我的订单没到。请转人工。'],
  ['ja', '注文が届きません。人と話したい'],
  ['ja', 'いいえ、オペレーターにつないでください'],
  ['ko', '아니요, 상담원 연결해 주세요'],
  ['hi', 'मेरा ऑर्डर नहीं आया। मुझे किसी व्यक्ति से बात करनी है।'],
  ['pl', 'Nie, chcę rozmawiać z konsultantem'],
])('a sentence among others asks for a person in %s: %s', (language, message) => {
  expect(asksForPerson(message)?.languages).toContain(language);
});

test.each(['「人と話したい」と表示されます。直し方は？', '按钮上写着“转人工”，怎么改文字？'])(
  'what is quoted is no wish: %s',
  (message) => {
    expect(asksForPerson(message)).toBeUndefined();
  },
);

test.each([
  ['at its end', `${'I waited for an hour and nothing came. '.repeat(50)}I want to talk to a human.`],
  ['at its beginning', `I want to talk to a human. ${'I waited for an hour and nothing came. '.repeat(50)}`],
])('a long complaint asks for a person %s', (_, message) => {
  expect(asksForPerson(message)?.languages[0]).toBe('en');
});

test('what is told amid a long story is no wish', () => {
  const told = 'I waited for an hour and nothing came. '.repeat(30);
  expect(asksForPerson(`${told}I want to talk to a human. ${told}`)).toBeUndefined();
});

test('a sentence without end is looked at where it begins and ends', () => {
  const between = 'i waited, '.repeat(300);
  expect(asksForPerson(`${between}i want to talk to a human`)).toBeDefined();
  expect(asksForPerson(`${between}i want to talk to a human, ${between}`)).toBeUndefined();
});

test('a line is a sentence', () => {
  expect(asksForPerson('My order 4711 is broken\nI want to talk to a human')).toBeDefined();
});

test('signs and words repeated without end are read in time', () => {
  const repeated = ['.', '.a', '“', '"a', ', ', 'i, ', ' - ', ':', '…x', 'a and ', 'agent ', 'please and ', 'human. '];
  asksForPerson('agent');
  const tookMs = processorMs(() => {
    for (const signs of repeated) asksForPerson(signs.repeat(8_000 / signs.length));
  });
  expect(tookMs).toBeLessThan(1_000);
});

/** At most so many messages of public sets count as wishes for a person. Most of those counted here are. */
test.for<[string, number]>([
  ['squad2-dev', 0],
  ['doc2dial-val', 13],
  ['policyqa-test', 0],
  ['emanual-samsung', 0],
  ['banking77-test', 2],
  ['clinc150-oos', 6],
  ['xquad-multi', 0],
  ['cisi', 0],
  ['beir-scifact', 0],
  ['live-support-chat', 3],
])('of the questions of %s, at most %i ask for a person', ([set, most], { skip }) => {
  const folder = evaluationData(set);
  if (folder === undefined) return skip('the set is not here');
  const asking = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl') && !file.includes('corpus'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as { text?: string; question?: string })
    .filter(({ text, question }) => asksForPerson(text ?? question ?? ''));
  expect(asking.length).toBeLessThanOrEqual(most);
});

test.each([
  'How do I hand a conversation over to a human from my own page?',
  'How can I transfer a chat to an agent?',
  'how to escalate a conversation to a human agent',
  'How can I escalate a customer to a live agent?',
  'How do I connect my visitors to a person?',
  'How do I hand the conversation over to my team?',
  'Wie kann ich ein Gespräch an einen Menschen übergeben?',
  'Wie übergebe ich eine Unterhaltung an einen Mitarbeiter?',
  'Comment transférer une conversation à un humain ?',
  '¿Cómo puedo transferir una conversación a un humano?',
  '¿Cómo paso un chat a un agente?',
  'Como posso transferir uma conversa para um humano?',
  'Come posso trasferire una conversazione a un operatore?',
  'Hoe kan ik een gesprek doorgeven aan een medewerker?',
  'Hoe zet ik een chat door naar een mens?',
  'Как мне передать клиента оператору?',
  'كيف أحول محادثة إلى موظف؟',
  'Bir konuşmayı bir insana nasıl devrederim?',
  'チャットを人間に引き継ぐ方法は？',
  'मैं बातचीत को किसी इंसान को कैसे सौंपूँ?',
])('how others get to a person is a question: %s', (message) => {
  expect(asksForPerson(message)).toBeUndefined();
});

test.each([
  'How do I talk to a person?',
  'How do I transfer this chat to a human?',
  'How do I hand the chat over to a person?',
  'How can I escalate my chat to a person?',
  'How can I connect with a customer service agent?',
  'How do I transfer to a customer representative?',
  'How do I have a conversation with a human?',
  'I am a customer, how do I talk to a person?',
  'How can you connect me, a customer, to a human?',
  'How can I hand a chat over to an agent? I want to talk to a human.',
  'Wie kann ich ein Gespräch mit einem Mitarbeiter führen?',
  'Wie kann ich dieses Gespräch an einen Mitarbeiter übergeben?',
  'Comment passer à un conseiller ?',
  'Comment puis-je transférer cette conversation à un humain ?',
  '¿Cómo paso a un agente?',
  'Como transfiro esta conversa para um atendente?',
  'Come posso passare a un operatore?',
  'Hoe kan ik dit gesprek doorgeven aan een medewerker?',
  'Как переключить чат на оператора?',
  'Bu sohbeti bir temsilciye nasıl aktarırım?',
])('how the visitor gets to a person is a wish: %s', (message) => {
  expect(asksForPerson(message)).toBeDefined();
});

test('a wish whose words more languages have is one in its own language too', () => {
  const wish = asksForPerson('Please hand this conversation over to a human');
  expect(wish?.languages).toContain('en');
});

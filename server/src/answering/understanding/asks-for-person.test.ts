import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluationData } from '../../../test-support/evaluation-data.ts';
import { processorMs } from '../../../test-support/processor-time.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../languages/index.ts';
import { asksForPerson } from './asks-for-person.ts';

const wants: Record<SpokenLanguage, string[]> = {
  en: [
    'talk to a person',
    'can I speak with a human?',
    'real agent please',
    'I want to talk to a human',
    "I'd like to speak to someone from your team, please.",
    'agent',
    'Human please!',
    'operator',
    'Can you connect me to a live agent?',
    'This is useless. Let me talk to a real person!',
    'Thanks, but I need to speak to somebody about my order',
    'is there someone I can talk to?',
    'TRANSFER ME TO AN AGENT',
    'Could I chat with customer support about my invoice?',
    'I have tried everything and I want to speak with a representative now',
    'how do I talk to a real person',
    'I want a human, not a bot',
    'put me through to an operator pls',
    'how do i get a human',
    'Yes, I would like to speak directly to an agent',
  ],
  de: [
    'Ich möchte mit einem Mitarbeiter sprechen',
    'Mensch bitte',
    'Kann ich mit jemandem reden?',
    'Kann ich bitte mit einem echten Menschen sprechen?',
    'Verbinden Sie mich mit einem Mitarbeiter.',
    'ich will mit einem menschen reden!!',
    'Ich brauche einen Mitarbeiter',
    'Mitarbeiter',
    'Können Sie mich mit dem Support verbinden?',
    'Das hilft mir nicht, ich würde gerne mit jemandem sprechen.',
    'Ich möchte lieber mit einem richtigen Menschen chatten',
    'Gibt es hier jemanden, mit dem ich sprechen kann?',
    'Hallo, könnte ich mit einer Kundenberaterin sprechen?',
    'Ich möchte mit jemandem über meine Rechnung sprechen',
  ],
  fr: [
    "je veux parler à quelqu'un",
    'Puis-je parler à un conseiller ?',
    'un humain svp',
    'Je voudrais parler à une vraie personne',
    "Est-ce que je peux parler à quelqu'un de votre équipe ?",
    'Mettez-moi en relation avec un conseiller.',
    'conseiller',
    'Pouvez-vous me passer un agent ?',
    'Bonjour, je souhaite être mis en relation avec un agent',
    "Ça ne m'aide pas. J'aimerais discuter avec un humain.",
    "y a-t-il quelqu'un à qui je peux parler ?",
    'je veux un humain, pas un robot',
    'parler à un conseiller',
    'Je voudrais parler au service client à propos de ma commande',
    'Puis-je avoir un conseiller ?',
  ],
  es: [
    'quiero hablar con una persona',
    '¿Puedo hablar con un agente?',
    'agente por favor',
    'Me gustaría hablar con alguien de su equipo',
    'Necesito hablar con un humano',
    'Páseme con un operador, por favor.',
    '¿Me puede comunicar con un asesor?',
    'humano',
    'Esto no me sirve, quiero hablar con una persona real',
    '¿Hay alguien con quien pueda hablar?',
    'hablar con un agente',
    'Hola, quisiera chatear con un representante sobre mi factura',
    'quiero un humano, no un bot',
    'Necesito que me atienda una persona',
  ],
  pt: [
    'quero falar com uma pessoa',
    'Posso falar com um atendente?',
    'atendente por favor',
    'Gostaria de falar com alguém da sua equipe',
    'Preciso falar com um humano',
    'Me passa para um atendente',
    'Pode me transferir para um operador?',
    'humano',
    'Isso não ajuda, quero falar com uma pessoa de verdade',
    'Tem alguém com quem eu possa falar?',
    'falar com um atendente',
    'Olá, gostaria de conversar com um agente sobre a minha fatura',
    'quero um atendente humano',
    'É possível falar com alguém do suporte?',
  ],
  it: [
    'voglio parlare con una persona',
    'Posso parlare con un operatore?',
    'operatore per favore',
    'Vorrei parlare con qualcuno del vostro team',
    'Ho bisogno di parlare con un umano',
    'Mi passi un operatore, per favore.',
    'Può mettermi in contatto con un operatore?',
    'operatore',
    'Non mi aiuta, vorrei parlare con una persona vera',
    "C'è qualcuno con cui posso parlare?",
    'parlare con un operatore',
    'Buongiorno, vorrei chattare con un consulente riguardo alla mia fattura',
    'voglio un operatore umano',
    'È possibile parlare con il servizio clienti?',
  ],
  nl: [
    'ik wil met een medewerker spreken',
    'Kan ik met iemand praten?',
    'medewerker graag',
    'Ik wil graag met een echt persoon praten',
    'Ik zou graag iemand spreken',
    'Kunt u mij doorverbinden met een medewerker?',
    'Verbind me door met een medewerker alstublieft',
    'mens',
    'Dit helpt niet, ik wil met een mens praten',
    'Is er iemand met wie ik kan praten?',
    'praten met een medewerker',
    'Hallo, kan ik met de klantenservice chatten over mijn factuur?',
    'Mag ik een medewerker spreken?',
    'ik wil een echt mens, geen bot',
    'Ik heb een medewerker nodig',
  ],
  ru: [
    'хочу поговорить с человеком',
    'Можно поговорить с оператором?',
    'оператор',
    'Соедините меня с оператором, пожалуйста',
    'Позовите человека',
    'мне нужен живой человек',
    'Переключите на оператора',
    'Я хотел бы связаться с вашим специалистом',
    'Это не помогает, хочу поговорить с живым человеком!',
    'Могу я поговорить с кем-нибудь из поддержки?',
    'Здравствуйте, можно связаться со службой поддержки по поводу счёта?',
    'Есть ли кто-то, с кем можно поговорить? Дайте оператора.',
    'человека пожалуйста',
    'Не могли бы вы соединить меня с менеджером?',
  ],
  ar: [
    'أريد التحدث إلى شخص حقيقي',
    'هل يمكنني التحدث مع موظف؟',
    'موظف من فضلك',
    'أريد أن أتحدث مع إنسان',
    'حولني إلى موظف خدمة العملاء',
    'أود التواصل مع أحد موظفيكم',
    'هل يمكنك تحويلي إلى موظف؟',
    'ممكن اكلم موظف',
    'هذا لا يفيد، أريد التحدث مع شخص',
    'هل يوجد شخص يمكنني التحدث معه؟',
    'عايز اكلم خدمة العملاء',
    'مرحبا، أرغب في التحدث إلى موظف بخصوص فاتورتي',
    'أحتاج إلى موظف',
    'إنسان حقيقي لو سمحت',
  ],
  tr: [
    'bir insanla konuşmak istiyorum',
    'Müşteri temsilcisiyle görüşebilir miyim?',
    'temsilci lütfen',
    'Gerçek bir kişiyle görüşmek istiyorum',
    'Beni bir temsilciye bağlayın',
    'Beni müşteri temsilcisine bağlar mısınız?',
    'canlı destek',
    'operatör',
    'Bu işe yaramıyor, bir yetkiliyle görüşmek istiyorum',
    'Görüşebileceğim bir yetkili var mı?',
    'Merhaba, faturamla ilgili biriyle konuşmak istiyorum',
    'Canlı desteğe bağlanmak istiyorum',
    'insan istiyorum, robot değil',
    'bir temsilci ile konuşmam lazım',
  ],
};

const others: Record<SpokenLanguage, string[]> = {
  en: [
    'How do I become an agent?',
    'Do I need to talk to a person to cancel?',
    'What are your support hours?',
    'Can a person under 18 open an account?',
    'Who is the contact person for invoices?',
    "I don't want to talk to a human",
    'What does an agent cost?',
    'Can I contact support by phone?',
    'When can I talk to an agent?',
    'How do I add an agent to my team?',
    'If I want to speak to someone, what is the number?',
    'Can I speak to a human on weekends?',
    'What does "talk to an agent" mean?',
    'How many people can talk to a person at once?',
    'Is there a person who checks the orders?',
    'No need to transfer me to an agent',
    'Can an agent speak to my bank?',
    'I want to talk to my landlord',
    'Are you human?',
    'contact support',
    'Is this a real person?',
    'Give me a person per table',
    'I need an agent code',
    'Can I get a person removed from my account?',
  ],
  de: [
    'Wie werde ich Mitarbeiter?',
    'Muss ich mit einem Mitarbeiter sprechen, um zu kündigen?',
    'Wann ist der Support erreichbar?',
    'Kann eine Person unter 18 ein Konto eröffnen?',
    'Wer ist der Ansprechpartner für Rechnungen?',
    'Ich möchte nicht mit einem Menschen sprechen',
    'Wie viele Mitarbeiter haben Sie?',
    'Wann kann ich mit jemandem sprechen?',
    'Kann ich mit Karte zahlen?',
    'Ich brauche keinen Mitarbeiter',
    'Wenn ich mit jemandem sprechen will, welche Nummer wähle ich?',
  ],
  fr: [
    'Comment devenir conseiller ?',
    'Dois-je parler à un conseiller pour résilier ?',
    'Quels sont les horaires du support ?',
    'Une personne mineure peut-elle ouvrir un compte ?',
    'Qui est la personne à contacter pour les factures ?',
    'Je ne veux pas parler à un humain',
    'Combien de conseillers avez-vous ?',
    'Quand puis-je parler à un conseiller ?',
    'Je veux parler français',
    'Faut-il contacter le service client pour changer de mot de passe ?',
    'Puis-je avoir un technicien ?',
    'service client',
  ],
  es: [
    '¿Cómo puedo ser agente?',
    '¿Tengo que hablar con una persona para cancelar?',
    '¿Cuál es el horario de soporte?',
    '¿Puede una persona menor de 18 abrir una cuenta?',
    '¿Quién es la persona de contacto para las facturas?',
    'No quiero hablar con un humano',
    '¿Cuántos agentes tienen?',
    '¿Cuándo puedo hablar con un agente?',
    'Quiero hablar español',
    '¿Qué hace un agente inmobiliario?',
  ],
  pt: [
    'Como me torno agente?',
    'Tenho que falar com uma pessoa para cancelar?',
    'Qual é o horário do suporte?',
    'Uma pessoa menor de 18 anos pode abrir uma conta?',
    'Quem é a pessoa de contacto para as faturas?',
    'Não quero falar com um humano',
    'Quantos atendentes vocês têm?',
    'Quando posso falar com um atendente?',
    'Quero falar português',
    'O que faz um agente imobiliário?',
    'Pode chamar um técnico?',
  ],
  it: [
    'Come divento operatore?',
    'Devo parlare con una persona per disdire?',
    "Quali sono gli orari dell'assistenza?",
    'Una persona minorenne può aprire un conto?',
    'Chi è la persona di riferimento per le fatture?',
    'Non voglio parlare con un umano',
    'Quanti operatori avete?',
    'Quando posso parlare con un operatore?',
    'Voglio parlare italiano',
    'Che cosa fa un agente immobiliare?',
  ],
  nl: [
    'Hoe word ik medewerker?',
    'Moet ik met een medewerker praten om op te zeggen?',
    'Wat zijn de openingstijden van de klantenservice?',
    'Kan een persoon onder de 18 een rekening openen?',
    'Wie is de contactpersoon voor facturen?',
    'Ik wil niet met een mens praten',
    'Hoeveel medewerkers hebben jullie?',
    'Wanneer kan ik met iemand spreken?',
    'Ik wil Nederlands spreken',
    'Kan ik met pin betalen?',
    'Ik heb een medewerker',
  ],
  ru: [
    'Как стать оператором?',
    'Нужно ли говорить с человеком, чтобы отменить заказ?',
    'Какие часы работы поддержки?',
    'Может ли человек младше 18 открыть счёт?',
    'Кто контактное лицо по счетам?',
    'Я не хочу говорить с человеком',
    'Сколько у вас операторов?',
    'Когда можно поговорить с оператором?',
    'Я хочу говорить по-русски',
    'Сколько стоит оператор?',
    'Требуется менеджер?',
    'Можно написать в поддержку?',
  ],
  ar: [
    'كيف أصبح موظفا؟',
    'هل يجب أن أتحدث مع موظف لإلغاء الاشتراك؟',
    'ما هي ساعات عمل الدعم؟',
    'هل يمكن لشخص دون 18 عاما فتح حساب؟',
    'من هو الشخص المسؤول عن الفواتير؟',
    'لا أريد التحدث مع إنسان',
    'كم عدد الموظفين لديكم؟',
    'متى يمكنني التحدث مع موظف؟',
    'أريد التحدث بالعربية',
    'ماذا يفعل الوكيل العقاري؟',
  ],
  tr: [
    'Nasıl temsilci olurum?',
    'İptal etmek için bir temsilciyle konuşmam gerekiyor mu?',
    'Destek saatleri nedir?',
    '18 yaşından küçük bir kişi hesap açabilir mi?',
    'Faturalar için ilgili kişi kim?',
    'Bir insanla konuşmak istemiyorum',
    'Kaç temsilciniz var?',
    'Ne zaman bir temsilciyle görüşebilirim?',
    'Türkçe konuşmak istiyorum',
    'Emlak danışmanı ne yapar?',
  ],
};

describe.each(SPOKEN_LANGUAGES)('in %s', (language) => {
  test.each(wants[language])('%s asks for a person', (message) => {
    expect(asksForPerson(message)?.languages).toContain(language);
  });
  test.each(others[language])('%s does not', (message) => {
    expect(asksForPerson(message)).toBeUndefined();
  });
});

test.each([
  ['at its end', `${'I waited for an hour and nothing came. '.repeat(50)}I want to talk to a human.`],
  ['at its beginning', `I want to talk to a human. ${'I waited for an hour and nothing came. '.repeat(50)}`],
])('a long complaint asks for a person %s', (_, message) => {
  expect(asksForPerson(message)).toEqual({ languages: ['en'] });
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

test.each(['No, an agent please', 'No. Operator!', 'no i want to talk to a human', 'Нет, оператора'])(
  '%s asks for what it would refuse without a sign or a verb',
  (message) => {
    expect(asksForPerson(message)).toBeDefined();
  },
);

test.each([
  ['non merci ', 'agent'],
  ['no grazie ', 'operatore'],
  ['нет спасибо ', 'оператор'],
  ['hayır teşekkürler ', 'temsilci'],
])('%s said again and again before a person is named is read in time', (words, person) => {
  const message = `${words.repeat(350)}${person} xyz`;
  asksForPerson(person);
  expect(processorMs(() => asksForPerson(message))).toBeLessThan(1_000);
});

test('signs repeated without end are read in time', () => {
  const repeated = ['.', '.a', '“', '"a', ', ', 'i, ', ' - ', ':', '…x', 'a and ', 'and i want ', 'please and '];
  const tookMs = processorMs(() => {
    for (const signs of repeated) asksForPerson(signs.repeat(8_000 / signs.length));
  });
  expect(tookMs).toBeLessThan(3_000);
});

/** How many messages of public sets ask for a person. Each that is counted here was read, and does. */
test.for<[string, number]>([
  ['squad2-dev', 0],
  ['doc2dial-val', 4],
  ['policyqa-test', 0],
  ['emanual-samsung', 0],
  ['banking77-test', 0],
  ['clinc150-oos', 3],
  ['xquad-multi', 0],
  ['cisi', 0],
  ['beir-scifact', 0],
  ['live-support-chat', 0],
])('of the questions of %s, %i ask for a person', ([set, wanting], { skip }) => {
  const folder = evaluationData(set);
  if (folder === undefined) return skip('the set is not here');
  const asking = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl') && !file.includes('corpus'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as { text?: string; question?: string })
    .filter(({ text, question }) => asksForPerson(text ?? question ?? ''));
  expect(asking).toHaveLength(wanting);
});

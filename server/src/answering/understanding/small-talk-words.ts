import type { SpokenLanguage } from '../../languages/index.ts';

export type SmallTalkKind = 'greeting' | 'thanks' | 'goodbye' | 'about' | 'acknowledgement';

/** What people say to begin, to thank, to leave, to learn whom they talk to, and to agree; phrases with commas between them. */
export const smallTalkWords: Readonly<Record<SpokenLanguage, Record<SmallTalkKind, string>>> = {
  en: {
    greeting:
      'hi, hello, hey, hiya, howdy, hi there, hello there, hey there, good morning, good afternoon, good evening, good day, greetings, hello bot, hi bot, how are you, how are you doing, how is it going, whats up, what s up, sup, nice to meet you',
    thanks:
      'thanks, thank you, thx, ty, cheers, thanks a lot, thank you very much, thanks so much, thank you so much, many thanks, much appreciated, thanks for your help, thank you for your help, thanks for the help, that helps, that helped, very helpful, great thanks, perfect, great, awesome',
    goodbye:
      'bye, goodbye, good bye, bye bye, see you, see ya, see you later, cya, good night, have a nice day, have a good day, take care, that is all, that s all, thats all',
    about:
      'who are you, what are you, are you a bot, are you a robot, are you human, are you a human, are you a real person, are you real, am i talking to a bot, am i talking to a person, what is your name, what s your name, whats your name, what can you do, what do you do, how can you help me, how can you help, what can i ask you, help',
    acknowledgement:
      'ok, okay, k, alright, all right, i see, got it, understood, fine, cool, nice, good, sure, makes sense',
  },
  de: {
    greeting:
      'hallo, hi, hey, guten tag, guten morgen, guten abend, moin, moin moin, servus, grüß gott, grüss gott, grüezi, hallo zusammen, hallo bot, wie geht es ihnen, wie geht es dir, wie geht s, wie gehts, ist da jemand, jemand da',
    thanks:
      'danke, vielen dank, danke schön, dankeschön, danke sehr, besten dank, herzlichen dank, tausend dank, danke für die hilfe, danke für ihre hilfe, vielen dank für ihre hilfe, danke dir, danke ihnen, super danke, perfekt, super, das hilft, das hat geholfen',
    goodbye:
      'tschüss, tschüß, tschau, ciao, auf wiedersehen, wiedersehen, bis bald, bis dann, bis später, gute nacht, schönen tag, schönen tag noch, einen schönen tag noch, servus, das war alles, das wars',
    about:
      'wer bist du, wer sind sie, was bist du, was sind sie, bist du ein bot, sind sie ein bot, bist du ein mensch, sind sie ein mensch, bist du echt, wie heißt du, wie heißen sie, wie heisst du, was kannst du, was können sie, wie kannst du mir helfen, wie können sie mir helfen, was kann ich fragen, hilfe',
    acknowledgement: 'ok, okay, alles klar, verstanden, gut, in ordnung, aha, ach so, verstehe, schön, passt',
  },
  fr: {
    greeting:
      'bonjour, salut, bonsoir, coucou, hello, allo, bonjour à tous, comment allez vous, comment vas tu, comment ça va, ça va, il y a quelqu un',
    thanks:
      'merci, merci beaucoup, merci bien, mille mercis, merci pour votre aide, merci de votre aide, merci à vous, un grand merci, parfait, super, génial',
    goodbye:
      'au revoir, à bientôt, à plus, à plus tard, bonne journée, bonne soirée, bonne nuit, adieu, salut, ciao, c est tout',
    about:
      'qui êtes vous, qui es tu, tu es qui, vous êtes qui, êtes vous un robot, es tu un robot, êtes vous humain, es tu humain, comment vous appelez vous, comment t appelles tu, que pouvez vous faire, que peux tu faire, que sais tu faire, que savez vous faire, comment pouvez vous m aider, aide',
    acknowledgement: 'ok, okay, d accord, bien, très bien, compris, j ai compris, je vois, entendu, ça marche',
  },
  es: {
    greeting:
      'hola, buenos días, buenas tardes, buenas noches, buenas, buen día, hola a todos, qué tal, hola qué tal, cómo está, cómo estás, hay alguien, hay alguien ahí',
    thanks:
      'gracias, muchas gracias, mil gracias, muchísimas gracias, gracias por su ayuda, gracias por tu ayuda, gracias por la ayuda, te lo agradezco, se lo agradezco, perfecto, genial, estupendo',
    goodbye:
      'adiós, adios, hasta luego, hasta pronto, hasta mañana, chao, nos vemos, que tenga un buen día, buenas noches, eso es todo',
    about:
      'quién eres, quién es usted, qué eres, eres un bot, eres un robot, eres humano, eres una persona, es usted un robot, cómo te llamas, cómo se llama, cómo se llama usted, qué puedes hacer, qué puede hacer, qué sabes hacer, cómo puedes ayudarme, cómo puede ayudarme, en qué puedes ayudarme, ayuda',
    acknowledgement: 'ok, okay, vale, de acuerdo, bien, muy bien, entendido, entiendo, ya veo, claro, está bien, bueno',
  },
  pt: {
    greeting:
      'olá, ola, oi, bom dia, boa tarde, boa noite, oi tudo bem, olá tudo bem, tudo bem, como vai, como está, como você está, tem alguém aí, está aí alguém',
    thanks:
      'obrigado, obrigada, muito obrigado, muito obrigada, obrigado pela ajuda, obrigada pela ajuda, valeu, agradeço, agradecido, agradecida, perfeito, ótimo',
    goodbye:
      'tchau, adeus, até logo, até mais, até breve, até amanhã, tenha um bom dia, bom dia para você, boa noite, é tudo, é só isso, só isso',
    about:
      'quem é você, quem é, quem és tu, o que é você, você é um robô, você é um bot, é um robô, você é humano, é humano, qual é o seu nome, qual o seu nome, como se chama, o que você pode fazer, o que pode fazer, o que você faz, como você pode me ajudar, como pode me ajudar, como me pode ajudar, ajuda',
    acknowledgement: 'ok, okay, certo, está bem, tá bom, tá, entendi, entendido, compreendo, beleza, bem, bom, claro',
  },
  it: {
    greeting:
      'ciao, salve, buongiorno, buon giorno, buonasera, buona sera, buon pomeriggio, come sta, come stai, come va, c è qualcuno, ciao a tutti',
    thanks:
      'grazie, grazie mille, molte grazie, tante grazie, ti ringrazio, la ringrazio, grazie per l aiuto, grazie dell aiuto, grazie per il suo aiuto, perfetto, ottimo',
    goodbye:
      'arrivederci, arrivederla, ciao, a presto, a dopo, ci vediamo, buona giornata, buona serata, buonanotte, buona notte, addio, è tutto',
    about:
      'chi sei, chi è lei, chi siete, cosa sei, che cosa sei, sei un bot, sei un robot, è un robot, sei umano, sei una persona, come ti chiami, come si chiama, cosa puoi fare, che cosa puoi fare, cosa sai fare, cosa può fare, come puoi aiutarmi, come può aiutarmi, aiuto',
    acknowledgement: 'ok, okay, va bene, bene, capito, ho capito, d accordo, certo, capisco, chiaro, benissimo',
  },
  nl: {
    greeting:
      'hallo, hoi, hey, hi, goedemorgen, goedemiddag, goedenavond, goedendag, dag, goeiedag, hallo daar, hoe gaat het, hoe gaat het met u, hoe gaat het met je, is daar iemand, is er iemand',
    thanks:
      'bedankt, dank u, dank u wel, dank je, dank je wel, dankjewel, dankuwel, heel erg bedankt, hartelijk dank, bedankt voor de hulp, bedankt voor uw hulp, bedankt voor je hulp, merci, perfect, top, super',
    goodbye:
      'tot ziens, doei, dag, doeg, tot later, tot straks, fijne dag, fijne dag nog, prettige dag, welterusten, goedenacht, dat was alles, dat is alles',
    about:
      'wie ben je, wie bent u, wat ben je, wat bent u, ben je een bot, ben je een robot, bent u een robot, ben je een mens, bent u een mens, hoe heet je, hoe heet u, wat kun je, wat kan je, wat kunt u, wat kun je doen, wat kunt u doen, hoe kun je me helpen, hoe kunt u mij helpen, help, hulp',
    acknowledgement: 'ok, oké, okay, goed, prima, begrepen, duidelijk, in orde, ik snap het, ik begrijp het, mooi',
  },
  ru: {
    greeting:
      'привет, здравствуйте, здравствуй, добрый день, доброе утро, добрый вечер, приветствую, как дела, как вы, здесь кто нибудь есть, есть кто нибудь, есть кто',
    thanks:
      'спасибо, большое спасибо, спасибо большое, благодарю, благодарю вас, спасибо за помощь, спасибо вам, огромное спасибо, отлично, супер, прекрасно',
    goodbye:
      'пока, до свидания, до встречи, всего доброго, всего хорошего, хорошего дня, спокойной ночи, прощайте, увидимся, это всё, это все, на этом все',
    about:
      'кто ты, кто вы, ты кто, вы кто, что ты такое, ты бот, вы бот, ты робот, вы робот, ты человек, вы человек, как тебя зовут, как вас зовут, что ты умеешь, что вы умеете, что ты можешь, что вы можете, чем ты можешь помочь, чем вы можете помочь, помощь, помоги, помогите',
    acknowledgement: 'ок, окей, ok, хорошо, ладно, понятно, понял, поняла, ясно, ага, конечно, неплохо',
  },
  ar: {
    greeting:
      'مرحبا, مرحبًا, أهلا, اهلا, أهلا وسهلا, اهلا وسهلا, السلام عليكم, سلام, صباح الخير, مساء الخير, هلا, كيف حالك, كيف الحال, هل من أحد هنا, هل يوجد أحد',
    thanks:
      'شكرا, شكرًا, شكرا لك, شكرا جزيلا, شكرًا جزيلًا, ألف شكر, الف شكر, مشكور, أشكرك, اشكرك, شكرا على المساعدة, شكرا لمساعدتك, ممتاز, رائع',
    goodbye: 'مع السلامة, وداعا, وداعًا, إلى اللقاء, الى اللقاء, في أمان الله, تصبح على خير, يوم سعيد, باي, هذا كل شيء',
    about:
      'من أنت, من انت, ما أنت, هل أنت روبوت, هل انت روبوت, هل أنت إنسان, هل انت انسان, هل أنت بشر, ما اسمك, ما هو اسمك, ماذا يمكنك أن تفعل, ماذا تستطيع أن تفعل, ماذا تفعل, كيف يمكنك مساعدتي, كيف تساعدني, مساعدة',
    acknowledgement: 'حسنا, حسنًا, تمام, طيب, موافق, فهمت, مفهوم, أوكي, اوكي, جيد, ok',
  },
  tr: {
    greeting:
      'merhaba, merhabalar, selam, selamlar, günaydın, iyi günler, iyi akşamlar, tünaydın, nasılsınız, nasılsın, naber, kimse var mı, orada kimse var mı',
    thanks:
      'teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağ ol, sağ olun, sağol, sağolun, yardımınız için teşekkürler, yardımınız için teşekkür ederim, eyvallah, mükemmel, harika, süper',
    goodbye:
      'hoşça kal, hoşça kalın, hoşçakal, hoşçakalın, güle güle, görüşürüz, görüşmek üzere, iyi günler, iyi geceler, kendinize iyi bakın, bu kadar, hepsi bu',
    about:
      'sen kimsin, siz kimsiniz, kimsin, kimsiniz, nesin, bot musun, robot musun, robot musunuz, insan mısın, insan mısınız, gerçek misin, adın ne, adınız ne, ne yapabilirsin, neler yapabilirsin, ne yapabilirsiniz, neler yapabilirsiniz, bana nasıl yardımcı olabilirsin, nasıl yardımcı olabilirsiniz, yardım',
    acknowledgement: 'tamam, tamamdır, peki, anladım, olur, ok, oldu, iyi, güzel',
  },
};

import type { Language } from './language.ts';
import { personLast } from './wish-orders.ts';

export const pt: Language = {
  stemmer: 'portuguese',
  stopWords: `o a os as um uma uns umas de do da dos das no na nos nas ao aos à às pelo pela pelos pelas num numa este esta isto
    estes estas esse essa isso esses essas aquele aquela aquilo eu me mim meu minha meus minhas tu te teu tua você vocês
    ele ela eles elas nós nosso nossa nossos nossas se seu sua seus suas lhe lhes sou é somos são era eram foi foram ser
    sido será estou está estão estava estar tenho tem têm tinha ter há havia haver faz fazer posso pode podem poderia poder
    devo deve quero quer que quê quem quando onde qual quais quanto quantos quantas porque por como e ou mas nem não sim
    já muito mais também então em com sem sobre entre para desde até durante segundo preciso saber dizer diga gostaria ajuda ajudar favor`,
  negations: 'não nunca jamais ninguém nada nenhum nenhuma sem nem',
  contrastWords:
    'não nunca ninguém nada nenhum nenhuma sem desde antes depois até exceto contra mais menos só somente sobre sob',
  contraries:
    'primeiro/primeira último/última, antes depois, mais/maior menos/menor, sempre nunca, velho/antigo novo, abrir fechar, comprar vender, melhor pior, cedo tarde, início/começar fim/terminar, permitido proibido, incluído excluído, aumentar diminuir/reduzir, dentro/interior fora/exterior, mínimo máximo, ativar desativar, rápido lento',
  dates: {
    days: 'segunda-feira, terça-feira, quarta-feira, quinta-feira, sexta-feira, sábado, domingo',
    months: 'janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro',
    centuries: 'século',
  },
  questions: {
    amount: 'quant[oa]s?',
    time: 'quando|que (?:horas?|dia|ano|século)|horários?',
    person: 'quem',
    place: 'onde',
    reason: 'por que',
    steps: 'como',
    definition: 'o que (?:é|são)',
  },
  answers: {
    reason: 'porque|pois|devido a|para que',
    instruction: { verbs: 'clique|selecione|abra|toque|vá|pressione|digite|escolha', position: 'first' },
    definition: { articles: 'o|a|os|as|um|uma', verbs: 'é|são' },
    openings: {
      back: 'ele|ela|eles|elas|isto|isso|este|esta|estes|estas|esse|essa|esses|essas|também|além disso|no entanto|porém|contudo|caso contrário|senão|então|depois|em seguida|portanto|por isso|assim|mas|e|ou|nesse caso|neste caso',
      introduces:
        '(?:n?est[ae]|n?ess[ae]) (?:página|guia|artigo|seção|secção|documento|tutorial|capítulo)|abaixo você (?:encontra|verá)|bem-vind[oa]s?|veja (?:abaixo|acima)|índice',
      points:
        '(?:por favor,? )?(?:veja|ver|consulte|leia|saiba mais|mais informações|para (?:mais|obter mais) informações|para mais detalhes)',
    },
  },
  questionOpeners: 'onde quais posso tem têm há quero vocês você preciso',
  followUps: {
    back: 'ele ela eles elas isso isto esse essa esses essas este esta estes estas aquele aquela aquilo lá aí ali mesmo mesma outros outras ambos',
    onward:
      'e, ou, mas, também, então, e se, e quanto a, que tal, o que mais, mais alguma coisa, por que não, porque, sim, não, ok, obrigado, obrigada, entendi, nesse caso, exceto, por exemplo',
    leading: 'em no na nos nas para por de do da com sem desde até antes depois durante entre',
  },
  smallTalk: {
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
  acceptances:
    'sim, sim por favor, sim obrigado, sim obrigada, claro, claro que sim, com certeza, ok, pode ser, por favor, quero, sim quero, sim gostaria, gostaria, está bem',
  phrases: {
    notFound: (name) => `Infelizmente não encontrei nada sobre isso nos documentos de ${name}.`,
    offerPerson: 'Gostaria de falar com uma pessoa? Há alguém disponível.',
    greeting: (name) => `Olá! Eu sou ${name}. Em que posso ajudar?`,
    thanks: 'De nada! Gostaria de saber mais alguma coisa?',
    goodbye: 'Até logo e obrigado pela sua visita!',
    about: (name) =>
      `Eu sou ${name}, um chatbot. Respondo a perguntas a partir dos documentos que me foram dados e indico as minhas fontes. É só perguntar.`,
    acknowledgement: 'Certo. Gostaria de saber mais alguma coisa?',
    beyondDocuments: 'Para além dos documentos:',
    handingOver: 'Vou passar a conversa a uma pessoa. Alguém responderá aqui dentro de momentos.',
    nobodyHere:
      'De momento não há ninguém disponível, mas a sua mensagem fica à espera da nossa equipa. Deixe aqui o seu endereço de e-mail e alguém entrará em contacto consigo.',
    addressKnown:
      'De momento não há ninguém disponível, mas a sua mensagem fica à espera da nossa equipa. Temos o seu endereço de e-mail e alguém entrará em contacto consigo.',
    backAt: (when) => `Haverá novamente alguém disponível: ${when}.`,
    noPeople: (name) =>
      `Aqui não posso passar a conversa a uma pessoa. Eu sou ${name}, um chatbot, e respondo a partir dos documentos que me foram dados.`,
    emailPassedOn: 'Obrigado. Transmiti o seu endereço de e-mail e alguém entrará em contacto consigo.',
  },
  personWishes: {
    ...personLast,
    lists: {
      lead: 'olá, oi, bom dia, boa tarde, boa noite, ok, okay, sim, bem, bom, então, mas, e, ou, por favor, desculpe, desculpa, obrigado, obrigada, não obrigado, certo, agora, tá, não., isso não ajuda, isso não me ajuda, não ajuda, não adianta, não está ajudando, isto não ajuda',
      bot: 'robô, robôs, robot, bot, bots, chatbot, máquina, máquinas, ia, inteligência artificial, computador',
      unwilling:
        'não quero falar com, não quero conversar com, não quero falar a, não quero tratar com, eu não quero falar com, eu não quero conversar com, eu não quero falar a, eu não quero tratar com, já não quero falar com, já não quero conversar com, já não quero falar a, já não quero tratar com, não quero mais falar com, não quero mais conversar com, não quero mais falar a, não quero mais tratar com, não gosto de falar com, não gosto de conversar com, não gosto de falar a, não gosto de tratar com, não desejo falar com, não desejo conversar com, não desejo falar a, não desejo tratar com, cansei de falar com, cansei de conversar com, cansei de falar a, cansei de tratar com, estou cansado de falar com, estou cansado de conversar com, estou cansado de falar a, estou cansado de tratar com, me recuso a falar com, me recuso a conversar com, me recuso a falar a, me recuso a tratar com',
      saying:
        'alguém pode me ligar, alguém me pode ligar, alguém pode ligar me, alguém pode ligar para mim, alguém poderia me ligar, alguém me liga, pode me ligar, podem me ligar, podem ligar me, pode ligar me, poderia me ligar, poderiam me ligar, me liga, me ligue, me liguem, liguem me, ligue me, quero que me liguem, gostaria que me ligassem, quero que alguém me ligue, preciso que alguém me ligue, gostaria que alguém me ligasse, quero receber uma ligação, quero uma ligação, alguém pode entrar em contato comigo, alguém pode me contatar, alguém pode contactar me, alguém pode me atender, uma pessoa pode me ajudar, um humano pode me ajudar, um atendente pode me ajudar, uma pessoa pode me atender',
      desk: 'suporte, suporte técnico, apoio ao cliente, atendimento, atendimento ao cliente, gerente, supervisor, alguém',
      present:
        'tem atendente, tem um atendente, tem atendente humano, tem algum atendente, há um operador, há um atendente, tem um humano, tem alguém aí, tem alguém, há alguém aí, há alguém, alguém aí, está aí alguém, está alguém aí, tem uma pessoa aí, tem uma pessoa real aí, há uma pessoa real aí, tem uma pessoa de verdade aí, tem algum humano aí, há algum humano aí, tem um humano aí, há um humano aí, tem alguma pessoa aí, há uma pessoa aí, tem gente aí, tem alguém de verdade aí, tem alguma pessoa real aí, há algum atendente, há algum operador',
      no: 'não.',
      wish: 'quero, eu quero, queria, eu queria, gostaria de, eu gostaria de, preciso, eu preciso, preciso de, desejo, eu desejo, prefiro, eu prefiro, preferia, só quero, eu só quero, quero muito, exijo, deixe me, deixa eu, me deixa, me deixe, queremos, gostaríamos de, gostava de, eu gostava de',
      may: 'posso, eu posso, poderia, eu poderia, podia, é possível, seria possível, tem como, tem como eu, dá para, dá pra, consigo, será que posso, será que eu posso, posso por favor, há forma de, há alguma forma de, existe a possibilidade de, podemos',
      how: 'como posso, como faço para, como eu faço para, como faço pra, como consigo',
      talk: 'falar com, conversar com, falar a, transferir para',
      contact:
        'falar com, falar ao, falar a, conversar com, ser atendido por, ser atendida por, entrar em contato com, entrar em contacto com, contactar, contatar, ser transferido para, ser transferida para, ser encaminhado para, ser encaminhada para, teclar com, dialogar com, comunicar com, tratar com, chegar a',
      would:
        'pode, poderia, podia, você pode, você poderia, pode por favor, poderia por favor, quero que, consegue, será que pode',
      hand: 'me passar para, me passar a, passar me para, passar me a, me transferir para, transferir me para, me encaminhar para, encaminhar me para, me conectar com, me conectar a, ligar me a, ligar me com, me ligar com, me colocar em contato com, pôr me em contacto com, colocar me em contacto com, passe me para, passe me a, me passe para, me passa para, passa me para, transfira me para, me transfira para, me transfere para, me encaminhe para, encaminhe me para, me conecte com, me conecta com, ligue me a, me coloque em contato com, coloque me em contacto com, me dá, me dê, chama, chame, chamar, passa para, passe para, me coloca em contato com, coloca me em contacto com, transfere para, transfira para, transferir para',
      want: 'quero, eu quero, preciso de, eu preciso de, queria, gostaria de, prefiro, me dê, exijo, desejo, eu prefiro, eu queria, preciso da ajuda de, preciso de ajuda de, quero ajuda de, posso ter, eu gostaria de, quero a ajuda de, como falo com, como eu falo com, quero atendimento com, quero atendimento de',
      there: 'há, tem, existe, há aí, tem aí, vocês têm',
      whom: 'com quem eu possa falar, com quem possa falar, com quem falar, com quem posso falar, com quem eu posso falar, para falar, que possa me ajudar, que me possa ajudar, que me ajude, que possa me atender, para me atender, que me atenda, com quem eu possa conversar, com quem conversar, com quem posso conversar',
      one: 'um, uma, o, a, os, as, algum, alguma, seu, sua, um dos seus, uma das suas, um dos vossos, outra, outro, um de vocês, este, esta, esse, essa',
      human:
        'humano, humana, ser humano, pessoa real, pessoa de verdade, pessoa humana, pessoa, atendente, atendente humano, atendente real, agente, agente humano, operador, operadora, operador humano, representante, assistente humano, consultor, consultora, colaborador, funcionário, atendimento humano, humano de verdade, alguém real, alguém humano, agente ao vivo, atendente ao vivo, ajuda humana',
      person:
        'pessoas, assistente, colaboradora, funcionária, alguém, alguém da equipe, alguém da equipa, alguém da sua equipe, alguém do suporte, alguém do atendimento, alguém de vocês, outra pessoa, supervisor, gerente, responsável, suporte, suporte técnico, apoio ao cliente, atendimento, atendimento ao cliente, serviço de apoio ao cliente, serviço ao cliente, equipe, equipa, equipe de suporte, equipa de suporte, membro da equipe, membro da equipa, chefe, diretor, especialista, alguém de vendas, alguém do financeiro, alguém de verdade, alguém humano, alguém da vossa equipa, alguém da sua equipa, alguém da equipe de vocês',
      alone:
        'atendente, humano, agente, operador, operadora, pessoa real, ser humano, atendente humano, agente humano, representante, falar com atendente, falar com humano, atendimento humano, operador humano, chat ao vivo, atendente real',
      please: 'por favor, pf, pfv, agora, já, obrigado, obrigada, não um robô, não um bot',
      polite:
        'por favor, pf, pfv, agora, agora mesmo, já, obrigado, obrigada, aqui, diretamente, imediatamente, não um robô, não um bot, não com um robô, não com um bot, e não com um robô, e não com um bot, em vez de um robô, em vez de um bot, ao invés de um robô, se possível, se for possível, hoje, ao vivo, urgente, urgentemente, por chat, pelo chat, disponível, aí, online, de vendas, do setor de vendas, do financeiro, da faturação, do suporte, do atendimento, da equipe, da equipa, da sua equipe, logo, de uma vez',
      subject: 'sobre, acerca, porque, que, a respeito, por causa',
      reason: 'sobre, acerca, porque, que, a respeito, por causa, para, pra, pois',
    },
    asides: 'por favor, pf, pfv',
    joins: 'e, mas, então, porque, ou, por isso',
    supposing: 'se, quando, caso, é verdade',
    quoting:
      'dizer., diz., dizem., escrever., escreve., escrevem., escreveu., traduza, traduz, modelo, como se diz, como digo, significa.',
  },
};

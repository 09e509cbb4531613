import type { Language } from './language.ts';

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
      replies: 'sim|não(?=[,.!:;])|porque|talvez|claro|infelizmente|depende|ambos|ambas|nenhum|nenhuma|nunca',
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
    notFound: 'Infelizmente não encontrei uma resposta para isso.',
    offerPerson: 'Gostaria de falar com uma pessoa? Há alguém disponível.',
    closest: 'O mais próximo que encontrei:',
    orMeant: 'Talvez queira saber também:',
    inOtherLanguage: (name) => `Encontrei isto noutra língua (${name}).`,
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
    inChat: {
      nobodyHere:
        'De momento não há ninguém disponível, mas a sua mensagem fica à espera da nossa equipa e a resposta aparecerá neste chat. Deixe aqui o seu endereço de e-mail para que saibam como o contactar.',
      addressKnown:
        'De momento não há ninguém disponível, mas a sua mensagem fica à espera da nossa equipa, com o seu endereço de e-mail. A resposta aparecerá neste chat.',
      emailPassedOn: 'Obrigado. Transmiti o seu endereço de e-mail. A resposta aparecerá neste chat.',
    },
  },
  personWords:
    'human pessoa alguem atendente atend agente operador consultor represent funcionari supervisor gerente responsavel suporte sac chefe especialista equip assistente gente fal convers chat contat contact lig telefon retorn pass conect encaminh vivo robo bot colaborador apoio',
};

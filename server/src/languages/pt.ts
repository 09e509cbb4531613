import type { Language } from './language.ts';

export const pt: Language = {
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
};

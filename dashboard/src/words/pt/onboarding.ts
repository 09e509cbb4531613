import type { en } from '../../onboarding/words.en.ts';

export const pt: typeof en = {
  beginTitle: 'Qual é o seu site?',
  beginHint: 'O Parley lê o seu site e responde aos visitantes com base nele. Fica pronto em cerca de um minuto.',
  beginAddress: 'Site',
  beginRead: 'Criar chatbot',
  beginLooking: 'A analisar {host}…',
  beginWithout: 'Começar sem um site',
  beginWith: 'Começar com um site',
  beginNameTitle: 'Dê um nome ao seu chatbot',
  beginNameHint: 'A seguir, adicione ficheiros, textos ou perguntas com as respostas.',
  beginUnread: 'Criar mesmo assim',

  readingTitle: 'A ler {host}',
  readingDone: '{host} está pronto',
  readingHint: 'Já pode perguntar: as respostas melhoram à medida que as páginas chegam.',
  readingDoneHint: 'Pergunte o que os seus visitantes perguntariam.',
  readingPages: '{n} {n:página lida|de páginas lidas|páginas lidas}',
  readingFound: 'de {n} {n:encontrada|encontradas|encontradas}',
  readingNone: 'Ainda não foi lida nenhuma página. A primeira demora alguns segundos.',
  readingFailed: 'Não foi possível ler este site',
  readingTry: 'Experimentar',
  readingInstall: 'Adicionar ao seu site',
  readingHome: 'Ir para o início do chatbot',
  readingAddContent: 'Adicionar outro conteúdo',
};

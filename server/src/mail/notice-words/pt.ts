import type { NoticeWords } from './notice-words.ts';

export const pt: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Um visitante está à espera',
      lines: ['Um visitante de {chatbot} espera uma resposta e ainda ninguém assumiu o chat.'],
      action: 'Abrir chat',
    },
    'visitors-waiting': {
      subject: 'Visitantes à espera: {count}',
      lines: ['{count} visitantes de {chatbots} esperam uma resposta.'],
      action: 'Abrir caixa de entrada',
    },
    'unread-message': {
      subject: 'Nova mensagem no seu chat',
      lines: ['Um visitante de {chatbot} escreveu no seu chat e ainda não leu a mensagem.'],
      action: 'Abrir chat',
    },
    mention: {
      subject: '{author} mencionou-o',
      lines: ['{author} mencionou-o numa nota.'],
      action: 'Abrir chat',
    },
    'weekly-digest': {
      subject: '{account}: a sua semana',
      lines: ['De {from} a {to}:', 'Perguntas: {questions}. Resolvidas: {resolved}. Sem resposta: {refused}.'],
      action: 'Responder a perguntas abertas',
    },
    'source-failed': {
      subject: 'Não foi possível ler {source}',
      lines: ['{chatbot} não conseguiu ler a fonte «{source}»: {reason}', 'O que foi lido antes continua em uso.'],
      action: 'Abrir fontes',
    },
    'limit-near': {
      subject: '{account} está perto de um limite',
      lines: ['{limitName}: {used} de {limit} em uso.', 'Atingido o limite, nada mais pode ser acrescentado.'],
      action: 'Ver utilização',
    },
    transcript: {
      subject: 'O seu chat com {chatbot}',
      lines: ['Este é o chat que pediu.'],
    },
  },
  visitor: 'Visitante',
  unanswered: 'Sem resposta',
  limits: {
    chatbots: 'Chatbots',
    sources: 'Fontes',
    passages: 'Passagens de documentos',
    storage: 'Armazenamento',
    sessions: 'Conversas de hoje',
  },
  stop: 'Deixar de receber estes e-mails',
  stopPage: {
    asked: 'Deixar de receber estes e-mails?',
    text: 'Já não receberá e-mails sobre «{notice}».',
    button: 'Deixar de receber estes e-mails',
    done: 'E-mails desativados',
    unknown: 'Esta ligação já não é válida',
    unknownText: 'Pode alterar as suas notificações no painel.',
    toNotices: 'Ir para as notificações',
  },
  notices: {
    waiting: 'Visitantes à espera',
    unread: 'Mensagens por ler',
    mention: 'Menções',
    digest: 'Resumo semanal',
    source: 'Fontes com erros',
    limit: 'Limites quase atingidos',
  },
};

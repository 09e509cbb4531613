import type { ErrorPageWords } from './error-page-words.ts';

export const pt: ErrorPageWords = {
  notFound: {
    title: 'Página não encontrada',
    text: 'O endereço pode estar errado ou pode não ter acesso a esta página.',
  },
  noChat: { title: 'Este chat não está disponível', text: 'A ligação pode estar errada ou o chatbot está desligado.' },
  failed: {
    title: 'Algo correu mal',
    text: 'O servidor não conseguiu mostrar esta página. Tente de novo daqui a pouco.',
  },
  unavailable: {
    title: 'Indisponível de momento',
    text: 'O servidor está ocupado ou a reiniciar. Tente de novo daqui a pouco.',
  },
  notBuilt: {
    title: 'Esta página ainda não está pronta',
    text: 'Faltam os seus ficheiros no servidor. Quem o gere pode criá-los com «npm run build».',
  },
  toDashboard: 'Ir para o painel',
  apiReference: 'Referência da API',
  tryAgain: 'Tentar de novo',
};

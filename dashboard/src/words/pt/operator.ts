import type { en } from '../../operator/words.en.ts';

export const pt: typeof en = {
  operator: 'Operador',
  operatorAccounts: 'Contas',
  operatorAccountsHint: 'Todas as contas deste servidor, com o plano e a utilização.',
  operatorUsersHint: 'Todas as pessoas com conta neste servidor.',
  operatorUsers: 'Utilizadores',
  operatorSearch: 'Procurar por nome ou e-mail',
  operatorNothingFound: 'Nenhum resultado.',
  operatorMore: 'Mostrar mais',
  operatorServer: 'Servidor',

  signUpIsOpen: 'O registo está aberto',
  signUpIsClosed: 'O registo está fechado',
  signUpOpenHint: 'Qualquer pessoa com acesso a este servidor pode criar uma conta no plano gratuito.',
  signUpClosedHint: 'Só podem iniciar sessão as pessoas que adicionar ou convidar.',
  signUpFixed: 'O registo é mantido fechado por SIGN_UP=closed nas definições do servidor.',
  openSignUp: 'Abrir registo',
  closeSignUp: 'Fechar registo',

  mailIsOn: 'O e-mail está ligado',
  mailIsOff: 'O e-mail está desligado',
  mailOffHint:
    'Defina SMTP_URL e MAIL_FROM nas definições do servidor para enviar redefinições de palavra-passe, convites e avisos.',
  mailGuide: 'Como configurar o e-mail',
  mailUse: 'Remetente: {from}. Últimas 24 horas: {sent} enviados, {failed} falhados. {waiting} à espera.',
  sendTestMail: 'Enviar e-mail de teste',
  testMailSent: 'Enviado para {email}.',
  unsentMails: 'Não enviados',
  mailGivenUp: 'Falhou',
  mailRetried: 'A tentar de novo',

  changePlan: 'Mudar de plano',
  hourlyLimit: 'Pedidos por hora',

  addUser: 'Adicionar utilizador',
  addUserHint: 'Cria uma conta separada. Recebe uma ligação para que a pessoa defina uma palavra-passe.',
  userName: 'Nome',
  passwordsElsewhere: 'As pessoas iniciam sessão através do seu fornecedor de identidade. Altere aí as palavras-passe.',
  resetPassword: 'Redefinir palavra-passe',
  resetSure: 'Redefinir a palavra-passe de {name}? Todas as sessões dessa pessoa terminam.',
  resetLink: 'Envie esta ligação para {email}. Permite definir uma palavra-passe uma vez e expira dentro de uma hora.',
  appointOperator: 'Tornar operador',
  appointSure: 'Dar a {name} o controlo total deste servidor?',
  dismissOperator: 'Remover como operador',
  dismissSure: 'Remover {name} como operador?',
};

import type { en } from '../../operator/words.en.ts';

export const es: typeof en = {
  operator: 'Operador',
  operatorAccounts: 'Cuentas',
  operatorAccountsHint: 'Todas las cuentas de este servidor, su plan y su uso.',
  operatorUsersHint: 'Todas las personas con una cuenta en este servidor.',
  operatorUsers: 'Usuarios',
  operatorSearch: 'Buscar por nombre o correo',
  operatorNothingFound: 'Sin resultados.',
  operatorMore: 'Mostrar más',
  operatorServer: 'Servidor',

  signUpIsOpen: 'El registro está abierto',
  signUpIsClosed: 'El registro está cerrado',
  signUpOpenHint: 'Cualquiera con acceso a este servidor puede crear una cuenta en el plan gratuito.',
  signUpClosedHint: 'Solo pueden iniciar sesión las personas que usted añada o invite.',
  signUpFixed: 'El registro se mantiene cerrado por SIGN_UP=closed en la configuración del servidor.',
  openSignUp: 'Abrir el registro',
  closeSignUp: 'Cerrar el registro',

  mailIsOn: 'El correo está activado',
  mailIsOff: 'El correo está desactivado',
  mailOffHint:
    'Defina SMTP_URL y MAIL_FROM en la configuración del servidor para enviar restablecimientos de contraseña, invitaciones y avisos.',
  mailGuide: 'Cómo configurar el correo',
  mailUse: 'Remitente: {from}. Últimas 24 horas: {sent} enviados, {failed} fallidos. {waiting} en espera.',
  sendTestMail: 'Enviar correo de prueba',
  testMailSent: 'Enviado a {email}.',
  unsentMails: 'No enviados',
  mailGivenUp: 'Fallido',
  mailRetried: 'Reintentando',

  changePlan: 'Cambiar de plan',
  hourlyLimit: 'Solicitudes por hora',

  addUser: 'Añadir usuario',
  addUserHint: 'Crea una cuenta aparte. Obtendrá un enlace con el que esa persona podrá definir su contraseña.',
  userName: 'Nombre',
  passwordsElsewhere: 'Se inicia sesión con su proveedor de identidad. Cambie allí las contraseñas.',
  resetPassword: 'Restablecer contraseña',
  resetSure: '¿Restablecer la contraseña de {name}? Se cerrarán todas sus sesiones.',
  resetLink: 'Envíe este enlace a {email}. Permite definir una contraseña una sola vez y caduca en una hora.',
  appointOperator: 'Nombrar operador',
  appointSure: '¿Dar a {name} el control total de este servidor?',
  dismissOperator: 'Quitar como operador',
  dismissSure: '¿Quitar a {name} como operador?',
};

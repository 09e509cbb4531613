import type { MailWords } from './mail-words.ts';

export const es: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Restablecer su contraseña',
      lines: [
        'Alguien ha pedido restablecer la contraseña de su cuenta. El enlace funciona una vez, durante {minutes} minutos, y cierra todas sus sesiones.',
        'Si no fue usted, ignore este correo: su contraseña no cambia.',
      ],
      action: 'Restablecer contraseña',
    },
    'address-confirmation': {
      subject: 'Confirme su dirección de correo',
      lines: [
        'Confirme que esta dirección es suya. El enlace funciona durante {days} días.',
        'Si no se ha registrado, ignore este correo.',
      ],
      action: 'Confirmar dirección',
    },
    invitation: {
      subject: '{invitedBy} le invita a {account}',
      lines: ['{invitedBy} le invita a trabajar en {account}.', 'El enlace funciona una vez, durante {days} días.'],
      action: 'Aceptar invitación',
    },
    'new-sign-in': {
      subject: 'Nuevo inicio de sesión en su cuenta',
      lines: [
        '{email} ha iniciado sesión desde un navegador que no conocíamos: {browser}, {time}.',
        'Si no fue usted, cambie su contraseña: eso cierra todas las demás sesiones.',
      ],
      action: 'Abrir su cuenta',
    },
    'password-changed': {
      subject: 'Su contraseña ha cambiado',
      lines: [
        'La contraseña de {email} se cambió el {time}. Todas las demás sesiones se han cerrado.',
        'Si no fue usted, restablezca su contraseña ahora.',
      ],
      action: 'Abrir su cuenta',
    },
    'agent-reply': {
      subject: 'Respuesta de {agent}',
      lines: [
        '{agent} ha respondido en su chat con {chatbot}. Responda en el chat: las respuestas a este correo no se leen.',
      ],
      linesWithReply: [
        '{agent} ha respondido en su chat con {chatbot}. Para contestar, responda a este correo o abra el chat.',
      ],
      action: 'Abrir el chat',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        '{chatbot} ha escrito esta respuesta de forma automática. Para hablar con una persona, responda a este correo.',
      ],
    },
    test: {
      subject: 'Correo de prueba',
      lines: ['Esto es una prueba de {server}. Los correos de este servidor le llegan.'],
    },
  },
  you: 'Usted',
  earlier: 'Antes en este chat',
  copyLink: 'Si el botón no funciona, abra esta dirección:',
  footer: 'Recibe este correo porque su dirección se usó en {server}.',
};

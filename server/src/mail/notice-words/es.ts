import type { NoticeWords } from './notice-words.ts';

export const es: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Un visitante espera',
      lines: ['Un visitante de {chatbot} espera respuesta y nadie ha tomado aún el chat.'],
      action: 'Abrir chat',
    },
    'visitors-waiting': {
      subject: 'Visitantes en espera: {count}',
      lines: ['{count} visitantes de {chatbots} esperan respuesta.'],
      action: 'Abrir bandeja',
    },
    'unread-message': {
      subject: 'Mensaje nuevo en su chat',
      lines: ['Un visitante de {chatbot} ha escrito en su chat y usted aún no lo ha leído.'],
      action: 'Abrir chat',
    },
    mention: {
      subject: '{author} le ha mencionado',
      lines: ['{author} le ha mencionado en una nota.'],
      action: 'Abrir chat',
    },
    'weekly-digest': {
      subject: '{account}: su semana',
      lines: ['Del {from} al {to}:', 'Preguntas: {questions}. Resueltas: {resolved}. Sin respuesta: {refused}.'],
      action: 'Responder preguntas abiertas',
    },
    'source-failed': {
      subject: 'No se pudo leer {source}',
      lines: ['{chatbot} no pudo leer la fuente «{source}»: {reason}', 'Lo que se leyó antes sigue en uso.'],
      action: 'Abrir fuentes',
    },
    'limit-near': {
      subject: '{account} se acerca a un límite',
      lines: ['{limitName}: {used} de {limit} en uso.', 'Al alcanzar el límite no se podrá añadir nada más.'],
      action: 'Ver uso',
    },
    transcript: {
      subject: 'Su chat con {chatbot}',
      lines: ['Este es el chat que ha solicitado.'],
    },
  },
  visitor: 'Visitante',
  unanswered: 'Sin respuesta',
  limits: {
    chatbots: 'Chatbots',
    sources: 'Fuentes',
    passages: 'Fragmentos de documentos',
    storage: 'Almacenamiento',
    sessions: 'Conversaciones de hoy',
  },
  stop: 'No recibir más estos correos',
  stopPage: {
    asked: '¿No recibir más estos correos?',
    text: 'Ya no recibirá correos sobre «{notice}».',
    button: 'No recibir más estos correos',
    done: 'Correos desactivados',
    unknown: 'Este enlace ya no es válido',
    unknownText: 'Puede cambiar sus notificaciones en el panel.',
    toNotices: 'Ir a las notificaciones',
  },
  notices: {
    waiting: 'Visitantes en espera',
    unread: 'Mensajes sin leer',
    mention: 'Menciones',
    digest: 'Resumen semanal',
    source: 'Fuentes con errores',
    limit: 'Límites casi agotados',
  },
};

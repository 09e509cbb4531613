import type { ErrorPageWords } from './error-page-words.ts';

export const es: ErrorPageWords = {
  notFound: {
    title: 'Página no encontrada',
    text: 'La dirección puede ser incorrecta, o no tiene acceso a esta página.',
  },
  noChat: {
    title: 'Este chat no está disponible',
    text: 'El enlace puede ser incorrecto, o el chatbot está desactivado.',
  },
  failed: {
    title: 'Algo ha fallado',
    text: 'El servidor no ha podido mostrar esta página. Inténtelo de nuevo en un momento.',
  },
  unavailable: {
    title: 'No disponible en este momento',
    text: 'El servidor está ocupado o reiniciándose. Inténtelo de nuevo en un momento.',
  },
  notBuilt: {
    title: 'Esta página aún no está lista',
    text: 'Faltan sus archivos en el servidor. Quien lo administra puede crearlos con «npm run build».',
  },
  toDashboard: 'Ir al panel',
  apiReference: 'Referencia de la API',
  tryAgain: 'Intentar de nuevo',
};

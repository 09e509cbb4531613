import type { en } from '../../onboarding/words.en.ts';

export const es: typeof en = {
  beginTitle: '¿Cuál es su sitio web?',
  beginHint: 'Parley lee su sitio y responde a los visitantes a partir de él. Listo en un minuto más o menos.',
  beginAddress: 'Sitio web',
  beginRead: 'Crear chatbot',
  beginLooking: 'Analizando {host}…',
  beginWithout: 'Empezar sin sitio web',
  beginWith: 'Empezar con un sitio web',
  beginNameTitle: 'Ponga nombre a su chatbot',
  beginNameHint: 'Después podrá añadir archivos, texto o preguntas con sus respuestas.',
  beginUnread: 'Crearlo de todos modos',

  readingTitle: 'Leyendo {host}',
  readingDone: '{host} está listo',
  readingHint: 'Ya puede preguntar: las respuestas mejoran a medida que llegan páginas.',
  readingDoneHint: 'Pregúntele lo que preguntarían sus visitantes.',
  readingPages: '{n} {n:página leída|de páginas leídas|páginas leídas}',
  readingFound: 'de {n} {n:encontrada|encontradas|encontradas}',
  readingNone: 'Aún no se ha leído ninguna página. La primera tarda unos segundos.',
  readingFailed: 'No se ha podido leer este sitio web',
  readingTry: 'Probarlo',
  readingInstall: 'Añadirlo a su sitio',
  readingHome: 'Ir al inicio del chatbot',
  readingAddContent: 'Añadir otro contenido',
};

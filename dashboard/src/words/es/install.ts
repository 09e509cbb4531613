import type { en } from '../../install/words.en.ts';

export const es: typeof en = {
  installHint: 'Añada el chat a su sitio. Se carga después de su página y nunca la ralentiza.',
  installWay: 'Su sistema',
  installHtml: 'Pegue esto antes de </body>.',
  installWordPress:
    'Abra el pie de página de su tema en el editor del sitio.\nAñada un bloque «HTML personalizado».\nPegue en él esta línea y guarde.',
  installShopify:
    'Abra Tienda online → Temas → Editar código.\nElija theme.liquid.\nPegue esta línea antes de </body> y guarde.',
  installReact: 'Añada este componente una sola vez, cerca de la raíz de su aplicación.',
  installVue: 'Añada este componente una sola vez, cerca de la raíz de su aplicación.',
  installNext: 'Añada esto al layout raíz.',
  installTagManager:
    'Añada una etiqueta «HTML personalizado».\nPegue en ella este código.\nElija el activador para todas las páginas y publique.',
  installUntried: 'Sigue la documentación de {name}. Si lo suyo se ve distinto, guíese por ella.',
  installGuide: 'Documentación de {name}',
  installDomains: 'Funciona en {domains}, subdominios incluidos.',
  installLocal: 'Solo funciona en localhost hasta que añada su sitio web.',
  installChangeDomain: 'Cambiar',
  installAddDomain: 'Añadir su sitio web',
  installSeen: 'Estado',
  installOthers: 'Otras formas',
  installPageLink: 'Comparta este enlace.',
  installNotSeen: 'A la espera de la primera visita. Abra una página de su sitio que contenga la línea.',
  installSeenAt: 'última visita {time}',
  installRefused: 'No permitido',
  installAllow: 'Permitir',
  installAllowHost: 'Permitir el chat en {host}',
  installAllowedNow: 'Ya está permitido. Recargue la página.',
  installSearch: 'Buscador',
  installSearchHint:
    'Para su documentación: resultados al instante mientras se escribe y una respuesta al pulsar Intro. Se abre con ⌘K o Ctrl K.',
  installPage: 'Página de chat',
  installPageHint: '¿No tiene sitio web? Comparta el enlace a una página de chat alojada.',
};

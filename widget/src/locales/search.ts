import type { Language } from './index.ts';

/** What the search box says by itself. Braces are filled in. */
export interface SearchStrings {
  placeholder: string;
  ask: string;
  pages: string;
  none: string;
  close: string;
}

export const searchStrings: Record<Language, SearchStrings> = {
  en: {
    placeholder: 'Search or ask a question…',
    ask: 'Ask “{text}”',
    pages: 'Pages',
    none: 'No pages found. Ask instead.',
    close: 'Close search',
  },
  de: {
    placeholder: 'Suchen oder eine Frage stellen…',
    ask: '„{text}“ fragen',
    pages: 'Seiten',
    none: 'Keine Seiten gefunden. Fragen Sie stattdessen.',
    close: 'Suche schließen',
  },
  fr: {
    placeholder: 'Rechercher ou poser une question…',
    ask: 'Demander « {text} »',
    pages: 'Pages',
    none: 'Aucune page trouvée. Posez plutôt la question.',
    close: 'Fermer la recherche',
  },
  es: {
    placeholder: 'Buscar o hacer una pregunta…',
    ask: 'Preguntar «{text}»',
    pages: 'Páginas',
    none: 'No se encontraron páginas. Pregunte en su lugar.',
    close: 'Cerrar búsqueda',
  },
  pt: {
    placeholder: 'Pesquisar ou fazer uma pergunta…',
    ask: 'Perguntar “{text}”',
    pages: 'Páginas',
    none: 'Nenhuma página encontrada. Faça a pergunta.',
    close: 'Fechar pesquisa',
  },
  it: {
    placeholder: 'Cerca o fai una domanda…',
    ask: 'Chiedi «{text}»',
    pages: 'Pagine',
    none: 'Nessuna pagina trovata. Prova a chiedere.',
    close: 'Chiudi ricerca',
  },
  nl: {
    placeholder: 'Zoek of stel een vraag…',
    ask: 'Vraag “{text}”',
    pages: 'Pagina’s',
    none: 'Geen pagina’s gevonden. Stel de vraag.',
    close: 'Zoeken sluiten',
  },
  ru: {
    placeholder: 'Найти или задать вопрос…',
    ask: 'Спросить «{text}»',
    pages: 'Страницы',
    none: 'Страницы не найдены. Задайте вопрос.',
    close: 'Закрыть поиск',
  },
  ar: {
    placeholder: 'ابحث أو اطرح سؤالاً…',
    ask: 'اسأل «{text}»',
    pages: 'صفحات',
    none: 'لم يتم العثور على صفحات. اطرح سؤالك.',
    close: 'إغلاق البحث',
  },
  tr: {
    placeholder: 'Arayın veya soru sorun…',
    ask: 'Sor: “{text}”',
    pages: 'Sayfalar',
    none: 'Sayfa bulunamadı. Sorunuzu sorun.',
    close: 'Aramayı kapat',
  },
};

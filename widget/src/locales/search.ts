import type { Language } from './index.ts';

/** What the search box says by itself. Braces are filled in. */
export interface SearchStrings {
  placeholder: string;
  ask: string;
  pages: string;
  none: string;
  close: string;
  back: string;
}

export const searchStrings: Record<Language, SearchStrings> = {
  en: {
    placeholder: 'Search or ask a question…',
    ask: 'Ask “{text}”',
    pages: 'Pages',
    none: 'No pages found. Ask instead.',
    close: 'Close search',
    back: 'Back to results',
  },
  de: {
    placeholder: 'Suchen oder eine Frage stellen…',
    ask: '„{text}“ fragen',
    pages: 'Seiten',
    none: 'Keine Seiten gefunden. Fragen Sie stattdessen.',
    close: 'Suche schließen',
    back: 'Zurück zu den Ergebnissen',
  },
  fr: {
    placeholder: 'Rechercher ou poser une question…',
    ask: 'Demander « {text} »',
    pages: 'Pages',
    none: 'Aucune page trouvée. Posez plutôt la question.',
    close: 'Fermer la recherche',
    back: 'Retour aux résultats',
  },
  es: {
    placeholder: 'Buscar o hacer una pregunta…',
    ask: 'Preguntar «{text}»',
    pages: 'Páginas',
    none: 'No se encontraron páginas. Pregunte en su lugar.',
    close: 'Cerrar búsqueda',
    back: 'Volver a los resultados',
  },
  pt: {
    placeholder: 'Pesquisar ou fazer uma pergunta…',
    ask: 'Perguntar “{text}”',
    pages: 'Páginas',
    none: 'Nenhuma página encontrada. Faça a pergunta.',
    close: 'Fechar pesquisa',
    back: 'Voltar aos resultados',
  },
  it: {
    placeholder: 'Cerca o fai una domanda…',
    ask: 'Chiedi «{text}»',
    pages: 'Pagine',
    none: 'Nessuna pagina trovata. Prova a chiedere.',
    close: 'Chiudi ricerca',
    back: 'Torna ai risultati',
  },
  nl: {
    placeholder: 'Zoek of stel een vraag…',
    ask: 'Vraag “{text}”',
    pages: 'Pagina’s',
    none: 'Geen pagina’s gevonden. Stel de vraag.',
    close: 'Zoeken sluiten',
    back: 'Terug naar de resultaten',
  },
  ru: {
    placeholder: 'Найти или задать вопрос…',
    ask: 'Спросить «{text}»',
    pages: 'Страницы',
    none: 'Страницы не найдены. Задайте вопрос.',
    close: 'Закрыть поиск',
    back: 'Назад к результатам',
  },
  ar: {
    placeholder: 'ابحث أو اطرح سؤالاً…',
    ask: 'اسأل «{text}»',
    pages: 'صفحات',
    none: 'لم يتم العثور على صفحات. اطرح سؤالك.',
    close: 'إغلاق البحث',
    back: 'العودة إلى النتائج',
  },
  tr: {
    placeholder: 'Arayın veya soru sorun…',
    ask: 'Sor: “{text}”',
    pages: 'Sayfalar',
    none: 'Sayfa bulunamadı. Sorunuzu sorun.',
    close: 'Aramayı kapat',
    back: 'Sonuçlara dön',
  },
  pl: {
    placeholder: 'Szukaj lub zadaj pytanie…',
    ask: 'Zapytaj: „{text}”',
    pages: 'Strony',
    none: 'Nie znaleziono stron. Zadaj pytanie.',
    close: 'Zamknij wyszukiwanie',
    back: 'Wróć do wyników',
  },
  zh: {
    placeholder: '搜索或提问…',
    ask: '提问：“{text}”',
    pages: '页面',
    none: '未找到页面。请直接提问。',
    close: '关闭搜索',
    back: '返回搜索结果',
  },
  ja: {
    placeholder: '検索または質問…',
    ask: '「{text}」について質問する',
    pages: 'ページ',
    none: 'ページが見つかりません。ご質問をどうぞ。',
    close: '検索を閉じる',
    back: '検索結果に戻る',
  },
  ko: {
    placeholder: '검색하거나 질문하세요…',
    ask: '“{text}” 질문하기',
    pages: '페이지',
    none: '페이지를 찾을 수 없습니다. 질문해 주세요.',
    close: '검색 닫기',
    back: '결과로 돌아가기',
  },
  hi: {
    placeholder: 'खोजें या प्रश्न पूछें…',
    ask: '“{text}” पूछें',
    pages: 'पेज',
    none: 'कोई पेज नहीं मिला। अपना प्रश्न पूछें।',
    close: 'खोज बंद करें',
    back: 'परिणामों पर वापस जाएँ',
  },
};

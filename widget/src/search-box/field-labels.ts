/** What the field on the page says, by language: the word that stands there always, and the rest where there is room. */
const labels: Record<string, readonly [string, string]> = {
  en: ['Search', ' or ask…'],
  de: ['Suchen', ' oder fragen…'],
  fr: ['Rechercher', ' ou demander…'],
  es: ['Buscar', ' o preguntar…'],
  pt: ['Pesquisar', ' ou perguntar…'],
  it: ['Cerca', ' o chiedi…'],
  nl: ['Zoek', ' of vraag…'],
  ru: ['Найти', ' или спросить…'],
  ar: ['ابحث', ' أو اسأل…'],
  tr: ['Ara', ' veya sor…'],
  pl: ['Szukaj', ' lub zapytaj…'],
  zh: ['搜索', '或提问…'],
  ja: ['検索', 'または質問…'],
  ko: ['검색', ' 또는 질문…'],
  hi: ['खोजें', ' या पूछें…'],
};

export function fieldLabel(locale: string): readonly [string, string] {
  const [language = ''] = locale.toLowerCase().split(/[-_]/);
  return (Object.hasOwn(labels, language) ? labels[language] : labels['en']) as readonly [string, string];
}

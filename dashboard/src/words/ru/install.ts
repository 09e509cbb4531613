import type { en } from '../../install/words.en.ts';

export const ru: typeof en = {
  installHint: 'Добавьте чат на сайт. Он загружается после страницы и никогда её не замедляет.',
  installWay: 'Ваша система',
  installHtml: 'Вставьте это перед </body>.',
  installWordPress: 'В WordPress добавьте блок «Произвольный HTML» в подвал темы и вставьте эту строку.',
  installShopify:
    'В Shopify откройте Online Store → Themes → Edit code → theme.liquid и вставьте эту строку перед </body>.',
  installReact: 'Добавьте этот компонент один раз, ближе к корню приложения.',
  installVue: 'Добавьте этот компонент один раз, ближе к корню приложения.',
  installNext: 'Добавьте это в корневой layout.',
  installTagManager:
    'В Google Менеджере тегов добавьте тег «Пользовательский HTML» с этим кодом и триггером на все страницы.',
  installUntried: 'Написано по документации {name}; нами не проверено.',
  installGuide: 'Документация {name}',
  installDomains: 'Работает на {domains}, включая поддомены.',
  installLocal: 'Пока вы не добавите сайт, работает только на localhost.',
  installChangeDomain: 'Изменить',
  installSeen: 'Статус',
  installOthers: 'Другие способы',
  installPageLink: 'Поделитесь этой ссылкой.',
  installNotSeen: 'Ждём первого посещения. Откройте страницу сайта, на которой есть эта строка.',
  installSeenAt: 'последний раз: {time}',
  installRefused: 'Не разрешён',
  installAllow: 'Разрешить',
  installAllowHost: 'Разрешить чат на {host}',
  installAllowedNow: 'Теперь разрешён. Обновите страницу.',
  installSearch: 'Строка поиска',
  installSearchHint:
    'Поиск по вашей документации: результаты сразу при вводе, ответ по Enter. Открывается по ⌘K или Ctrl K.',
  installPage: 'Страница чата',
  installPageHint: 'Нет сайта? Поделитесь ссылкой на готовую страницу чата.',
};

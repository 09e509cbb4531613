import type { en } from '../../install/words.en.ts';

export const ru: typeof en = {
  installHint: 'Добавьте чат на сайт. Он загружается после страницы и никогда её не замедляет.',
  installWay: 'Ваша система',
  installHtml: 'Вставьте это перед </body>.',
  installWordPress:
    'Откройте подвал темы в редакторе сайта.\nДобавьте блок «Произвольный HTML».\nВставьте в него эту строку и сохраните.',
  installShopify:
    'Откройте Online Store → Themes → Edit code.\nВыберите theme.liquid.\nВставьте эту строку перед </body> и сохраните.',
  installReact: 'Добавьте этот компонент один раз, ближе к корню приложения.',
  installVue: 'Добавьте этот компонент один раз, ближе к корню приложения.',
  installNext: 'Добавьте это в корневой layout.',
  installTagManager:
    'Добавьте тег «Пользовательский HTML».\nВставьте в него этот код.\nВыберите триггер для всех страниц и опубликуйте.',
  installUntried: 'Это по документации {name}. Если у вас всё выглядит иначе, следуйте ей.',
  installGuide: 'Документация {name}',
  installDomains: 'Работает на {domains}, включая поддомены.',
  installLocal: 'Пока вы не добавите сайт, работает только на localhost.',
  installChangeDomain: 'Изменить',
  installAddDomain: 'Добавить сайт',
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

import type { en } from '../../onboarding/words.en.ts';

export const ru: typeof en = {
  beginTitle: 'Какой у вас сайт?',
  beginHint: 'Parley читает ваш сайт и отвечает по нему посетителям. Готово примерно за минуту.',
  beginAddress: 'Сайт',
  beginRead: 'Создать чат-бота',
  beginLooking: 'Смотрим {host}…',
  beginWithout: 'Начать без сайта',
  beginWith: 'Начать с сайта',
  beginNameTitle: 'Назовите своего чат-бота',
  beginNameHint: 'Затем добавьте файлы, текст или вопросы с ответами.',
  beginUnread: 'Всё равно создать',

  readingTitle: 'Читаем {host}',
  readingDone: 'Сайт {host} готов',
  readingHint: 'Уже можно спрашивать: с каждой страницей ответы становятся лучше.',
  readingDoneHint: 'Спросите то, что спросили бы ваши посетители.',
  readingPages: '{n} {n:страница прочитана|страницы прочитаны|страниц прочитано|страницы прочитано}',
  readingFound: 'из {n} найденных',
  readingNone: 'Пока не прочитано ни одной страницы. Первая займёт несколько секунд.',
  readingFailed: 'Не удалось прочитать этот сайт',
  readingTry: 'Попробовать',
  readingInstall: 'Добавить на сайт',
  readingHome: 'К обзору чат-бота',
  readingAddContent: 'Добавить другие материалы',
};

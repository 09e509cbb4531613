import type { en } from '../../shell/words.en.ts';

export const ru: typeof en = {
  search: 'Поиск',
  searchHint: 'Найти страницу, чат-бота или действие…',
  searchNothing: 'По запросу «{typed}» ничего не найдено.',
  searchConversations: 'Искать «{typed}» в разговорах',
  searchKeyMove: 'Перемещение',
  searchKeyOpen: 'Открыть',
  searchPage: 'Страницы',
  searchChatbot: 'Чат-боты',
  searchAction: 'Действия',
  sidebar: 'Боковая панель',
  openNavigation: 'Открыть навигацию',
  closeNavigation: 'Закрыть навигацию',
  chatbotShown: 'Чат-бот:',
  documentation: 'Документация',
};

import type { NoticeWords } from './notice-words.ts';

export const ru: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Посетитель ждёт',
      lines: ['Посетитель {chatbot} ждёт ответа, и чат ещё никто не взял.'],
      action: 'Открыть чат',
    },
    'visitors-waiting': {
      subject: 'Посетители ждут: {count}',
      lines: ['{chatbots}: посетителей, которые ждут ответа: {count}.'],
      action: 'Открыть входящие',
    },
    'unread-message': {
      subject: 'Новое сообщение в вашем чате',
      lines: ['Посетитель {chatbot} написал в вашем чате, и вы этого ещё не прочитали.'],
      action: 'Открыть чат',
    },
    mention: {
      subject: '{author} упоминает вас',
      lines: ['{author} упоминает вас в заметке.'],
      action: 'Открыть чат',
    },
    'weekly-digest': {
      subject: '{account}: ваша неделя',
      lines: ['С {from} по {to}:', 'Вопросы: {questions}. Решено: {resolved}. Без ответа: {refused}.'],
      action: 'Ответить на открытые вопросы',
    },
    'source-failed': {
      subject: 'Не удалось прочитать {source}',
      lines: [
        '{chatbot} не удалось прочитать источник «{source}»: {reason}',
        'Прочитанное ранее по-прежнему используется.',
      ],
      action: 'Открыть источники',
    },
    'limit-near': {
      subject: '{account}: лимит почти исчерпан',
      lines: [
        '{limitName}: использовано {used} из {limit}.',
        'Когда лимит будет исчерпан, добавить ничего не получится.',
      ],
      action: 'Посмотреть использование',
    },
    transcript: {
      subject: 'Ваш чат с {chatbot}',
      lines: ['Это чат, который вы запросили.'],
    },
  },
  visitor: 'Посетитель',
  unanswered: 'Остались без ответа',
  limits: {
    chatbots: 'Чат-боты',
    sources: 'Источники',
    passages: 'Фрагменты документов',
    storage: 'Хранилище',
    sessions: 'Разговоры сегодня',
  },
  stop: 'Отписаться от этих писем',
  stopPage: {
    asked: 'Отписаться от этих писем?',
    text: 'Вы больше не будете получать писем «{notice}».',
    button: 'Отписаться от этих писем',
    done: 'Вы отписались',
    unknown: 'Эта ссылка больше не действует',
    unknownText: 'Уведомления можно изменить в панели управления.',
    toNotices: 'К уведомлениям',
  },
  notices: {
    waiting: 'Ожидающие посетители',
    unread: 'Непрочитанные сообщения',
    mention: 'Упоминания',
    digest: 'Итоги недели',
    source: 'Ошибки источников',
    limit: 'Почти исчерпанные лимиты',
  },
};

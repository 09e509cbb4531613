import type { en } from '../../operator/words.en.ts';

export const ru: typeof en = {
  operator: 'Администратор сервера',
  operatorAccounts: 'Учётные записи',
  operatorAccountsHint: 'Все учётные записи на этом сервере, их тарифы и использование.',
  operatorUsersHint: 'Все, у кого есть учётная запись на этом сервере.',
  operatorUsers: 'Пользователи',
  operatorSearch: 'Поиск по имени или почте',
  operatorNothingFound: 'Ничего не найдено.',
  operatorMore: 'Показать ещё',
  operatorServer: 'Сервер',

  signUpIsOpen: 'Регистрация открыта',
  signUpIsClosed: 'Регистрация закрыта',
  signUpOpenHint: 'Любой, кому доступен этот сервер, может создать учётную запись на бесплатном тарифе.',
  signUpClosedHint: 'Войти могут только те, кого вы добавите или пригласите.',
  signUpFixed: 'Регистрация закрыта параметром SIGN_UP=closed в настройках сервера.',
  openSignUp: 'Открыть регистрацию',
  closeSignUp: 'Закрыть регистрацию',

  mailIsOn: 'Почта включена',
  mailIsOff: 'Почта выключена',
  mailOffHint:
    'Задайте SMTP_URL и MAIL_FROM в настройках сервера, чтобы отправлять ссылки для сброса пароля, приглашения и уведомления.',
  mailGuide: 'Как настроить почту',
  mailUse: 'Отправитель: {from}. За 24 часа: отправлено {sent}, с ошибкой {failed}. В очереди {waiting}.',
  sendTestMail: 'Отправить тестовое письмо',
  testMailSent: 'Отправлено на {email}.',
  unsentMails: 'Не отправлено',
  mailGivenUp: 'Ошибка',
  mailRetried: 'Повторная попытка',

  changePlan: 'Сменить тариф',
  hourlyLimit: 'Запросов в час',

  addUser: 'Добавить пользователя',
  addUserHint: 'Создаёт отдельную учётную запись. Вы получите ссылку, по которой пользователь задаст пароль.',
  userName: 'Имя',
  passwordsElsewhere: 'Вход выполняется через поставщика удостоверений. Пароли меняют там.',
  resetPassword: 'Сбросить пароль',
  resetSure: 'Сбросить пароль пользователя {name}? Все его сеансы завершатся.',
  resetLink: 'Отправьте эту ссылку на {email}. По ней можно один раз задать пароль; она действует час.',
  appointOperator: 'Сделать администратором сервера',
  appointSure: 'Дать пользователю {name} полный контроль над этим сервером?',
  dismissOperator: 'Снять права администратора сервера',
  dismissSure: 'Снять с пользователя {name} права администратора сервера?',
};

import type { en } from '../../operator/words.en.ts';

export const ja: typeof en = {
  operator: 'サーバー管理',
  operatorAccounts: 'アカウント',
  operatorAccountsHint: 'このサーバーのすべてのアカウントと、プラン、使用状況です。',
  operatorUsersHint: 'このサーバーのすべてのユーザーです。',
  operatorUsers: 'ユーザー',
  operatorSearch: '名前またはメールアドレスで検索',
  operatorNothingFound: '見つかりませんでした。',
  operatorMore: 'もっと見る',
  operatorServer: 'サーバー',

  signUpIsOpen: '新規登録を受け付けています',
  signUpIsClosed: '新規登録を停止しています',
  signUpOpenHint: 'このサーバーにアクセスできる人は誰でも、無料プランのアカウントを作成できます。',
  signUpClosedHint: '追加または招待した人だけがログインできます。',
  signUpFixed: 'サーバー設定の SIGN_UP=closed により、新規登録は停止されています。',
  openSignUp: '新規登録を受け付ける',
  closeSignUp: '新規登録を停止',

  mailIsOn: 'メールはオンです',
  mailIsOff: 'メールはオフです',
  mailOffHint:
    'サーバー設定で SMTP_URL と MAIL_FROM を指定すると、パスワード再設定、招待、通知のメールを送信できます。',
  mailGuide: 'メールの設定方法',
  mailUse: '送信元：{from}。過去 24 時間：送信 {sent} 件、失敗 {failed} 件。送信待ち {waiting} 件。',
  sendTestMail: 'テストメールを送信',
  testMailSent: '{email} に送信しました。',
  unsentMails: '未送信',
  mailGivenUp: '失敗',
  mailRetried: '再試行中',

  changePlan: 'プランを変更',
  hourlyLimit: '1 時間あたりのリクエスト数',

  addUser: 'ユーザーを追加',
  addUserHint: '独立したアカウントを作成します。パスワード設定用のリンクが発行されるので、相手に渡してください。',
  userName: '名前',
  passwordsElsewhere: 'ログインには ID プロバイダーを使用しています。パスワードの変更もそちらで行ってください。',
  resetPassword: 'パスワードを再設定',
  resetSure: '{name} さんのパスワードを再設定しますか？すべての端末からログアウトされます。',
  resetLink: 'このリンクを {email} に送ってください。パスワードを 1 回だけ設定でき、1 時間で無効になります。',
  appointOperator: 'サーバー管理者にする',
  appointSure: '{name} さんにこのサーバーの全権限を与えますか？',
  dismissOperator: 'サーバー管理者から外す',
  dismissSure: '{name} さんをサーバー管理者から外しますか？',
};

import type { ErrorPageWords } from './error-page-words.ts';

export const ja: ErrorPageWords = {
  notFound: {
    title: 'ページが見つかりません',
    text: 'アドレスが間違っているか、このページへのアクセス権がありません。',
  },
  noChat: {
    title: 'このチャットは利用できません',
    text: 'リンクが間違っているか、チャットボットがオフになっています。',
  },
  failed: {
    title: '問題が発生しました',
    text: 'サーバーがこのページを表示できませんでした。しばらくしてからもう一度お試しください。',
  },
  unavailable: {
    title: '現在ご利用いただけません',
    text: 'サーバーが混み合っているか、再起動中です。しばらくしてからもう一度お試しください。',
  },
  notBuilt: {
    title: 'このページはまだ準備できていません',
    text: 'サーバーにファイルがありません。サーバーの管理者は「npm run build」で作成できます。',
  },
  toDashboard: '管理画面へ',
  apiReference: 'API リファレンス',
  tryAgain: 'もう一度試す',
};

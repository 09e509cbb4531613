import type { en } from '../../onboarding/words.en.ts';

export const ja: typeof en = {
  beginTitle: 'ウェブサイトを教えてください',
  beginHint: 'Parley がサイトを読み込み、その内容をもとに訪問者に回答します。準備は 1 分ほどです。',
  beginAddress: 'ウェブサイト',
  beginRead: 'チャットボットを作成',
  beginLooking: '{host} を確認しています…',
  beginWithout: 'ウェブサイトなしで始める',
  beginWith: 'ウェブサイトから始める',
  beginNameTitle: 'チャットボットに名前を付ける',
  beginNameHint: '次の画面で、ファイル、テキスト、Q&A を追加できます。',
  beginUnread: 'このまま作成',

  readingTitle: '{host} を読み込んでいます',
  readingDone: '{host} の準備ができました',
  readingHint: 'もう質問できます。読み込みが進むほど、回答の精度が上がります。',
  readingDoneHint: '訪問者になったつもりで質問してみましょう。',
  readingPages: '{n} ページを読み込みました',
  readingFound: '全 {n} ページ',
  readingNone: 'まだ読み込んだページはありません。最初のページには数秒かかります。',
  readingFailed: 'このウェブサイトを読み込めませんでした',
  readingTry: '試してみる',
  readingInstall: 'サイトに追加',
  readingHome: 'チャットボットのホームへ',
  readingAddContent: 'ほかのコンテンツを追加',
};

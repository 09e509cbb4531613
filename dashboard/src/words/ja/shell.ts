import type { en } from '../../shell/words.en.ts';

export const ja: typeof en = {
  search: '検索',
  searchHint: 'ページやチャットボットに移動…',
  searchNothing: '「{typed}」は見つかりませんでした。',
  searchPage: 'ページ',
  searchChatbot: 'チャットボット',
  searchAction: '操作',
  sidebar: 'サイドバー',
  openNavigation: 'メニューを開く',
  closeNavigation: 'メニューを閉じる',
  chatbotShown: 'チャットボット：',
  documentation: 'ドキュメント',
};

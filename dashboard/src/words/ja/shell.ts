import type { en } from '../../shell/words.en.ts';

export const ja: typeof en = {
  search: '検索',
  searchHint: 'ページ、チャットボット、操作を検索…',
  searchNothing: '「{typed}」は見つかりませんでした。',
  searchConversations: '会話から「{typed}」を検索',
  searchKeyMove: '移動',
  searchKeyOpen: '開く',
  searchPage: 'ページ',
  searchChatbot: 'チャットボット',
  searchAction: '操作',
  sidebar: 'サイドバー',
  openNavigation: 'メニューを開く',
  closeNavigation: 'メニューを閉じる',
  chatbotShown: 'チャットボット：',
  documentation: 'ドキュメント',
};

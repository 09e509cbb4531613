import type { en } from '../../shell/words.en.ts';

export const ko: typeof en = {
  search: '검색',
  searchHint: '페이지, 챗봇 또는 작업 찾기…',
  searchNothing: '‘{typed}’에 대한 결과가 없습니다.',
  searchConversations: '대화에서 “{typed}” 검색',
  searchKeyMove: '이동',
  searchKeyOpen: '열기',
  searchPage: '페이지',
  searchChatbot: '챗봇',
  searchAction: '작업',
  sidebar: '사이드바',
  openNavigation: '메뉴 열기',
  closeNavigation: '메뉴 닫기',
  chatbotShown: '챗봇:',
  documentation: '문서',
};

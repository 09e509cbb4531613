import type { en } from '../../shell/words.en.ts';

export const zh: typeof en = {
  search: '搜索',
  searchHint: '查找页面、机器人或操作…',
  searchNothing: '没有找到“{typed}”。',
  searchConversations: '在对话中搜索“{typed}”',
  searchKeyMove: '移动',
  searchKeyOpen: '打开',
  searchPage: '页面',
  searchChatbot: '机器人',
  searchAction: '操作',
  sidebar: '侧边栏',
  openNavigation: '打开导航',
  closeNavigation: '关闭导航',
  chatbotShown: '机器人：',
  documentation: '文档',
};

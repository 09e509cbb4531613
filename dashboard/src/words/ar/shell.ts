import type { en } from '../../shell/words.en.ts';

export const ar: typeof en = {
  search: 'بحث',
  searchHint: 'ابحث عن صفحة أو روبوت أو إجراء…',
  searchNothing: 'لا نتائج عن «{typed}».',
  searchConversations: 'البحث في المحادثات عن «{typed}»',
  searchKeyMove: 'التنقّل',
  searchKeyOpen: 'فتح',
  searchPage: 'الصفحات',
  searchChatbot: 'الروبوتات',
  searchAction: 'الإجراءات',
  sidebar: 'الشريط الجانبي',
  openNavigation: 'فتح القائمة',
  closeNavigation: 'إغلاق القائمة',
  chatbotShown: 'الروبوت:',
  documentation: 'التوثيق',
};

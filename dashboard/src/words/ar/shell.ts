import type { en } from '../../shell/words.en.ts';

export const ar: typeof en = {
  search: 'بحث',
  searchHint: 'انتقل إلى صفحة أو روبوت…',
  searchNothing: 'لا نتائج عن «{typed}».',
  searchPage: 'الصفحات',
  searchChatbot: 'الروبوتات',
  searchAction: 'الإجراءات',
  sidebar: 'الشريط الجانبي',
  openNavigation: 'فتح القائمة',
  closeNavigation: 'إغلاق القائمة',
  chatbotShown: 'الروبوت:',
  documentation: 'التوثيق',
};

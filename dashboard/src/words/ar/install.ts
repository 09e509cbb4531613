import type { en } from '../../install/words.en.ts';

export const ar: typeof en = {
  installHint: 'أضف المحادثة إلى موقعك. تُحمَّل بعد صفحتك ولا تبطئها أبدًا.',
  installWay: 'نظامك',
  installHtml: 'ألصق هذا قبل \u2066</body>\u2069.',
  installWordPress: 'افتح تذييل قالبك في محرّر الموقع.\nأضف مكوّن «HTML مخصص».\nألصق فيه هذا السطر واحفظ.',
  installShopify:
    'افتح \u2066Online Store → Themes → Edit code\u2069.\nاختر \u2066theme.liquid\u2069.\nألصق هذا السطر قبل \u2066</body>\u2069 واحفظ.',
  installReact: 'أضف هذا المكوّن مرة واحدة قرب جذر تطبيقك.',
  installVue: 'أضف هذا المكوّن مرة واحدة قرب جذر تطبيقك.',
  installNext: 'أضف هذا إلى التخطيط الجذري.',
  installTagManager: 'أضف علامة «HTML مخصص».\nألصق فيها هذا الكود.\nاختر مشغّل كل الصفحات ثم انشر.',
  installUntried: 'هذا وفق توثيق {name}. إن اختلف ما تراه، فاتبع التوثيق.',
  installGuide: 'توثيق {name}',
  installDomains: 'يعمل على {domains}، بما في ذلك النطاقات الفرعية.',
  installLocal: 'يعمل على localhost فقط إلى أن تضيف موقعك.',
  installChangeDomain: 'تغيير',
  installAddDomain: 'إضافة موقعك',
  installSeen: 'الحالة',
  installOthers: 'طرق أخرى',
  installPageLink: 'شارك هذا الرابط.',
  installNotSeen: 'بانتظار أول زيارة. افتح صفحة من موقعك تحتوي على السطر.',
  installSeenAt: 'آخر زيارة {time}',
  installRefused: 'غير مسموح',
  installAllow: 'سماح',
  installAllowHost: 'السماح بالدردشة على {host}',
  installAllowedNow: 'أصبح مسموحًا. أعد تحميل الصفحة.',
  installSearch: 'مربع البحث',
  installSearchHint:
    'بحث في وثائقك: نتائج فورية أثناء الكتابة، وإجابة عند الضغط على Enter. يُفتح بـ \u2066⌘K\u2069 أو \u2066Ctrl K\u2069.',
  installPage: 'صفحة المحادثة',
  installPageHint: 'ليس لديك موقع؟ شارك رابط صفحة محادثة مستضافة.',
};

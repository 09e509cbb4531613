import type { en } from '../../onboarding/words.en.ts';

export const ar: typeof en = {
  beginTitle: 'ما عنوان موقعك الإلكتروني؟',
  beginHint: 'يقرأ Parley موقعك ويجيب زوارك منه. جاهز خلال دقيقة تقريبًا.',
  beginAddress: 'الموقع الإلكتروني',
  beginRead: 'إنشاء الروبوت',
  beginLooking: 'جارٍ الاطلاع على {host}…',
  beginWithout: 'البدء دون موقع',
  beginWith: 'البدء بموقع',
  beginNameTitle: 'سمِّ روبوتك',
  beginNameHint: 'بعدها أضف ملفات أو نصوصًا أو أسئلة مع إجاباتها.',
  beginUnread: 'إنشاؤه على أي حال',

  readingTitle: 'جارٍ قراءة {host}',
  readingDone: '{host} جاهز',
  readingHint: 'يمكنك السؤال من الآن، وتتحسن الإجابات مع وصول الصفحات.',
  readingDoneHint: 'اسأله ما قد يسأله زوارك.',
  readingPages: 'قُرئت {n} {n:صفحة|صفحة|صفحتان|صفحات|صفحة|صفحة}',
  readingFound: 'من أصل {n}',
  readingNone: 'لم تُقرأ أي صفحة بعد. تستغرق الأولى بضع ثوانٍ.',
  readingFailed: 'تعذّرت قراءة هذا الموقع',
  readingTry: 'جرّبه',
  readingInstall: 'أضفه إلى موقعك',
  readingHome: 'الانتقال إلى صفحة الروبوت الرئيسية',
  readingAddContent: 'إضافة محتوى آخر',
};

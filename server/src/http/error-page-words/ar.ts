import type { ErrorPageWords } from './error-page-words.ts';

export const ar: ErrorPageWords = {
  notFound: { title: 'الصفحة غير موجودة', text: 'قد يكون العنوان خاطئًا، أو ليست لديك صلاحية الوصول إلى هذه الصفحة.' },
  noChat: { title: 'هذه المحادثة غير متاحة', text: 'قد يكون الرابط خاطئًا، أو أن روبوت المحادثة متوقف.' },
  failed: { title: 'حدث خطأ ما', text: 'تعذّر على الخادم عرض هذه الصفحة. حاول مرة أخرى بعد قليل.' },
  unavailable: { title: 'غير متاح حاليًا', text: 'الخادم مشغول أو يُعاد تشغيله. حاول مرة أخرى بعد قليل.' },
  notBuilt: {
    title: 'هذه الصفحة ليست جاهزة بعد',
    text: 'ملفاتها غير موجودة على الخادم. يمكن لمن يديره إنشاؤها بالأمر «npm run build».',
  },
  toDashboard: 'الانتقال إلى لوحة التحكم',
  apiReference: 'مرجع API',
  tryAgain: 'إعادة المحاولة',
};

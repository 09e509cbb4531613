import type { NoticeWords } from './notice-words.ts';

export const ar: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'زائر ينتظر',
      lines: ['زائر لـ{chatbot} ينتظر ردًا، ولم يتولَّ أحد المحادثة بعد.'],
      action: 'فتح المحادثة',
    },
    'visitors-waiting': {
      subject: 'زوار ينتظرون: {count}',
      lines: ['عدد زوار {chatbots} الذين ينتظرون ردًا: {count}.'],
      action: 'فتح صندوق الوارد',
    },
    'unread-message': {
      subject: 'رسالة جديدة في محادثتك',
      lines: ['كتب زائر لـ{chatbot} في محادثتك ولم تقرأ رسالته بعد.'],
      action: 'فتح المحادثة',
    },
    mention: {
      subject: '{author} أشار إليك',
      lines: ['أشار إليك {author} في ملاحظة.'],
      action: 'فتح المحادثة',
    },
    'weekly-digest': {
      subject: '{account}: أسبوعك',
      lines: ['من {from} إلى {to}:', 'الأسئلة: {questions}. المحلولة: {resolved}. بلا إجابة: {refused}.'],
      action: 'الإجابة عن الأسئلة المفتوحة',
    },
    'source-failed': {
      subject: 'تعذرت قراءة {source}',
      lines: ['تعذر على {chatbot} قراءة المصدر «{source}»: {reason}', 'ما قُرئ سابقًا ما زال مستخدمًا.'],
      action: 'فتح المصادر',
    },
    'limit-near': {
      subject: '{account} يقترب من حد',
      lines: ['{limitName}: استُخدم {used} من {limit}.', 'عند بلوغ الحد لا يمكن إضافة المزيد.'],
      action: 'عرض الاستخدام',
    },
    transcript: {
      subject: 'محادثتك مع {chatbot}',
      lines: ['هذه هي المحادثة التي طلبتها.'],
    },
  },
  visitor: 'زائر',
  unanswered: 'بلا إجابة',
  limits: {
    chatbots: 'روبوتات المحادثة',
    sources: 'المصادر',
    passages: 'مقاطع المستندات',
    storage: 'التخزين',
    sessions: 'محادثات اليوم',
  },
  stop: 'إيقاف هذه الرسائل',
  stopPage: {
    asked: 'هل تريد إيقاف هذه الرسائل؟',
    text: 'لن تصلك رسائل أخرى عن «{notice}».',
    button: 'إيقاف هذه الرسائل',
    done: 'أُوقفت الرسائل',
    unknown: 'لم يعد هذا الرابط صالحًا',
    unknownText: 'يمكنك تغيير إشعاراتك في لوحة التحكم.',
    toNotices: 'الانتقال إلى الإشعارات',
  },
  notices: {
    waiting: 'زوار ينتظرون',
    unread: 'رسائل غير مقروءة',
    mention: 'إشارات',
    digest: 'ملخص أسبوعي',
    source: 'مصادر بها أخطاء',
    limit: 'حدود أوشكت على النفاد',
  },
};

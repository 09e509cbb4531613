import { personLast, type WishWords } from './wish-words.ts';

export const otherWishes: Record<'ru' | 'ar' | 'tr', WishWords> = {
  ru: {
    ...personLast,
    wishes: [
      ...personLast.wishes,
      '{lead}* {wish} {with} {one}? {person} {bare} {polite}* {reason}…',
      '{lead}* {may} {with} {one}? {person} {bare} {polite}* {subject}…',
    ],
    commands: [...personLast.commands, '{lead}* {calling} {one}? {human} {polite}*'],
    lists: {
      lead: 'привет, здравствуйте, здравствуй, добрый день, добрый вечер, доброе утро, ок, окей, хорошо, нет, да, ладно, ну, тогда, так, но, а, и, или, пожалуйста, извините, простите, спасибо, нет спасибо, тогда лучше, всё таки, срочно, просто',
      wish: 'я хочу, хочу, я хотел бы, я хотела бы, хотел бы, хотела бы, мне нужно, мне надо, мне необходимо, я желаю, желаю, я предпочитаю, я бы хотел, я бы хотела, хотелось бы, мне хотелось бы, я просто хочу, просто хочу, дайте, дайте мне, позвольте, я требую, мы хотим, хочу просто, мне хочется, я должен, я должна, мне бы',
      may: 'можно, можно ли, можно мне, могу я, могу ли я, я могу, а можно, возможно ли, есть ли возможность, есть возможность, могли бы мы, можно пожалуйста, можно ли мне, могу',
      how: 'как, как мне, как я могу, как можно, как мне можно',
      talk: 'поговорить с, поговорить со, связаться с, связаться со, пообщаться с, пообщаться со',
      contact:
        'поговорить с, поговорить со, говорить с, говорить со, связаться с, связаться со, пообщаться с, пообщаться со, общаться с, общаться со, побеседовать с, переговорить с, соединиться с, переключиться на, чтобы меня соединили с, чтобы меня переключили на, чтобы мне ответил, проконсультироваться с, проконсультироваться у, поговорить лично с, позвать, переписываться с',
      with: 'с, со',
      bare: 'поговорить, связаться, пообщаться, говорить, переговорить, общаться',
      would: 'можете, можете ли вы, вы можете, могли бы вы, не могли бы вы, можешь, пожалуйста, прошу',
      hand: 'соединить меня с, соединить меня со, соединить с, соединить со, соедините меня с, соедините меня со, соедините с, соедините со, соедини меня с, соедини с, переведите меня на, переведите на, переведи на, переведи меня на, перевести меня на, перевести на, переключите меня на, переключите на, переключи на, переключи меня на, переключить меня на, переключить на, свяжите меня с, свяжите меня со, свяжите с, связать меня с, связать меня со, свяжи меня с, позовите, позови, позвать, пригласите, дайте, дайте мне, подключите, подключите меня к, дай мне, передайте меня',
      want: 'мне нужен, мне нужна, нужен, нужна, хочу, я хочу, дайте, дайте мне, мне требуется, есть, тут есть, здесь есть, нужен мне, позовите, пригласите, где',
      calling: 'позовите, позови, подключите, пригласите, вызовите',
      there: 'есть ли, есть, есть ли у вас, у вас есть, тут есть, здесь есть',
      whom: 'с кем можно поговорить, с кем я могу поговорить, с которым можно поговорить, с которым я могу поговорить, с кем я мог бы поговорить, с кем можно пообщаться, чтобы поговорить, с кем можно связаться, кто может мне помочь',
      one: 'вашим, вашими, вашего, ваш, живым, живого, живой, живому, настоящим, настоящего, настоящий, реальным, реального, реальный, обычным, каким нибудь, любым, одним из ваших, другим, живыми, кого то из, кем нибудь из',
      human:
        'человек, человеком, человека, человеку, оператор, оператором, оператора, оператору, специалист, специалистом, специалиста, менеджер, менеджером, менеджера, консультант, консультантом, консультанта, сотрудник, сотрудником, сотрудника, агент, агентом, агента, сотрудником поддержки, оператором поддержки, специалистом поддержки, представителем, представитель, живая поддержка, людьми, сотрудник поддержки, живой человек, живым человеком, живого человека, живой оператор, живого оператора, настоящий человек, представителем компании',
      person:
        'кем нибудь, кем то, кем либо, поддержкой, службой поддержки, технической поддержкой, техподдержкой, в поддержку, поддержку, службу поддержки, командой, кем нибудь из поддержки, кем то из поддержки, кем нибудь из сотрудников, кем нибудь из команды, руководителем, начальником, работником, живыми людьми',
      alone:
        'оператор, оператора, человек, человека, живой человек, живого человека, живой оператор, живого оператора, специалист, специалиста, консультант, консультанта, менеджер, агент, сотрудник, оператор человек, позовите человека, живой чат, связь с оператором, соединить с оператором, агента',
      please: 'пожалуйста, плиз, срочно, сейчас, не бот, не робот, спасибо',
      polite:
        'пожалуйста, плиз, срочно, сейчас, прямо сейчас, немедленно, здесь, тут, спасибо, а не с ботом, а не с роботом, не с ботом, не с роботом, вместо бота, а не бот, а не робот, а не бота, не бот, не робот, если можно, если возможно, сегодня, напрямую, лично, в чате, на связи, поскорее, быстрее, наконец, уже',
      subject: 'о, об, по, насчёт, по поводу, который, потому, которая',
      reason: 'о, об, по, насчёт, по поводу, который, потому, которая, чтобы, для, так как',
    },
    joins: 'и, но, а, поэтому, потому что, или, так что',
    supposing: 'если, когда',
  },
  ar: {
    ...personLast,
    lists: {
      lead: 'مرحبا, أهلا, السلام عليكم, صباح الخير, مساء الخير, حسنا, طيب, نعم, من فضلك, لو سمحت, رجاء, الرجاء, أرجوك, عفوا, آسف, شكرا, لا شكرا, لكن, ولكن, إذن, الآن, تمام, يرجى, أرجو',
      wish: 'أريد, أنا أريد, أريد أن, أود, أود أن, أرغب في, أرغب ب, أرغب أن, أحتاج إلى, أحتاج أن, أحتاج, بحاجة إلى, أنا بحاجة إلى, عايز, عاوز, عايزة, عاوزة, بدي, ابغى, أبغى, ابي, أبي, أفضل, أفضل أن, دعني, دعوني, أطلب, نريد, نود, محتاج, محتاجة, ودي, أتمنى, أريد فقط, أريد فقط أن',
      may: 'هل يمكنني, هل يمكنني أن, هل يمكن, هل يمكن أن, هل أستطيع, هل أستطيع أن, هل بإمكاني, هل بإمكاني أن, هل لي أن, ممكن, ممكن أن, يمكنني, هل ممكن, هل من الممكن, هل من الممكن أن, أقدر, هل أقدر, ينفع',
      how: 'كيف يمكنني, كيف أستطيع, كيف أقدر, كيف يمكن, كيف',
      talk: 'التحدث إلى, التحدث مع, الكلام مع, أتحدث مع, أتحدث إلى, أتكلم مع, التكلم مع, الدردشة مع',
      contact:
        'التحدث إلى, التحدث مع, التحدث الى, الحديث مع, الحديث إلى, الكلام مع, التكلم مع, أتحدث مع, أتحدث إلى, أتكلم مع, اتكلم مع, أكلم, اكلم, أكلّم, أحكي مع, احكي مع, التواصل مع, أتواصل مع, الدردشة مع, أدردش مع, محادثة, محادثة مع, الاتصال ب, مكالمة, مخاطبة, أحاكي, التحويل إلى, تحويلي إلى, توصيلي ب, تحدث مع, تحدث إلى, تكلم مع',
      would: 'هل يمكنك, هل يمكن, ممكن, هل تستطيع, هل بإمكانك, يمكنك, هل يمكنكم, أريدك أن, أريد أن',
      hand: 'تحويلي إلى, تحويلي الى, تحويلي ل, تحويلي, حولني إلى, حولني الى, حولني ل, حولني على, حولني, حولوني إلى, توصيلي ب, توصيلي إلى, وصلني ب, وصلني, وصلني مع, تحولني إلى, تحولني الى, تحولني على, تحولني ل, توصلني ب, توصلني, ربطي ب, اربطني ب, انقلني إلى, نقلي إلى, أعطني, اعطني, تعطيني, خليني أكلم, خليني اتكلم مع, دعني أتحدث مع, دعني أتحدث إلى',
      want: 'أريد, أنا أريد, أود, أحتاج إلى, أحتاج, أنا بحاجة إلى, عايز, عاوز, بدي, ابغى, أبغى, أعطني, هل يوجد, هل هناك, يوجد, محتاج, أطلب, أفضل',
      there: 'هل يوجد, هل هناك, هل من, يوجد, هل لديكم, هل عندكم, فيه',
      whom: 'يمكنني التحدث معه, يمكنني التحدث إليه, أستطيع التحدث معه, أستطيع التحدث إليه, للتحدث معه, للتحدث إليه, أتحدث معه, أتحدث إليه, أتكلم معه, أكلمه, يمكنه مساعدتي, يساعدني, يمكن التحدث معه, أقدر أكلمه',
      one: 'أحد, احد, أي, ال, أحد ال, واحد من',
      human:
        'إنسان, انسان, إنسان حقيقي, بشر, بشري, شخص حقيقي, شخص, شخص بشري, موظف, موظفا, موظف حقيقي, موظف بشري, الموظف, الموظفين, موظفيكم, موظف خدمة العملاء, موظف خدمة عملاء, موظف دعم, موظف الدعم, وكيل, وكيل بشري, ممثل, ممثل خدمة العملاء, ممثل خدمة عملاء, مندوب, مشغل, عميل بشري, مسؤول, مستشار, بإنسان, بشخص حقيقي, بشخص, بموظف, بموظف خدمة العملاء, بموظف حقيقي, بوكيل, بممثل خدمة العملاء, لموظف, لشخص, لإنسان, لشخص حقيقي, إنسانا, شخصا, شخصا حقيقيا',
      person:
        'أحد, احد, شخص ما, شخص آخر, شخص من فريقكم, شخص من الدعم, أحد الموظفين, أحد موظفيكم, أحد من الدعم, أحد من فريقكم, خدمة العملاء, خدمة الزبائن, الدعم, الدعم الفني, فريق الدعم, الفريق, فريقكم, المسؤول, مدير, المدير, المشرف, بخدمة العملاء, بالدعم, بأحد الموظفين, بأحد, حد, حد من الدعم, حدا',
      alone:
        'موظف, إنسان, شخص حقيقي, موظف خدمة العملاء, وكيل, ممثل خدمة العملاء, موظف حقيقي, إنسان حقيقي, بشر, محادثة مباشرة, دردشة مباشرة, موظف بشري, موظف خدمة عملاء, مشغل, وكيل بشري',
      please: 'من فضلك, لو سمحت, رجاء, الآن, حالا, شكرا, فورا, وليس روبوت',
      polite:
        'من فضلك, لو سمحت, رجاء, الآن, حالا, فورا, شكرا, هنا, مباشرة, وليس روبوت, وليس روبوتا, وليس مع روبوت, ليس روبوت, بدلا من روبوت, بدل الروبوت, بدلا من الروبوت, إذا أمكن, إن أمكن, اليوم, بسرعة, عاجلا, متاح, حقيقي, بشري, لديكم, عندكم, منكم',
      subject: 'بخصوص, حول, عن, بشأن, لأن, يساعدني, الذي',
      reason: 'بخصوص, حول, عن, بشأن, لأن, يساعدني, الذي, من أجل, كي, لكي',
    },
    joins: 'و, لكن, ولكن, لذلك, لأن, أو, ثم',
    supposing: 'إذا, لو, عندما, إن',
  },
  tr: {
    wishes: [
      '{lead}* {softly}* {one}* {person} {softly}* {talk} {polite}*',
      '{lead}* {softly}* {subject} {one}* {person} {softly}* {talk} {polite}*',
      '{lead}* {softly}* {one}* {to} {softly}* {hand} {polite}*',
      '{lead}* {softly}* {one}* {human} {want} {polite}*',
      '{lead}* {how} {one}* {with} {reach} {polite}*',
      '{lead}* {whom} {one}* {human} {there} {polite}*',
    ],
    commands: ['{lead}* {softly}* {one}* {with} {bare} {polite}*', '{lead}* {one}* {to} {bareTo} {polite}*'],
    wholes: ['{lead}* {one}* {alone} {polite}*', '{lead}* {one}* {human} {please} {polite}*'],
    lists: {
      lead: 'merhaba, merhabalar, selam, günaydın, iyi günler, iyi akşamlar, tamam, peki, hayır, evet, lütfen, pardon, özür dilerim, kusura bakmayın, teşekkürler, ama, ve, veya, o zaman, şimdi, ok, artık, hayır teşekkürler, ben, neyse, yok',
      softly:
        'ben, beni, lütfen, hemen, şimdi, doğrudan, sadece, acilen, direkt, artık, gerçekten, acil, burada',
      one: 'bir, gerçek bir, canlı bir, gerçek, canlı, başka bir, yetkili bir, insan bir, herhangi bir',
      person:
        'insanla, insan ile, kişiyle, kişi ile, biriyle, biri ile, birisiyle, birisi ile, birileriyle, temsilciyle, temsilci ile, müşteri temsilcisiyle, müşteri temsilcisi ile, müşteri temsilcinizle, müşteri temsilciniz ile, temsilcinizle, yetkiliyle, yetkili ile, yetkilinizle, operatörle, operatör ile, görevliyle, görevli ile, çalışanla, çalışanınızla, danışmanla, danışman ile, uzmanla, uzman ile, canlı destekle, canlı destek ile, destek ekibiyle, destek ekibi ile, destekle, müşteri hizmetleriyle, müşteri hizmetleri ile, ekibinizle, ekiple, insanlarla, personelle, yöneticiyle, destek temsilcisiyle, destek temsilcisi ile, sizden biriyle, ekipten biriyle, ekibinizden biriyle, başka biriyle, insan temsilciyle',
      with: 'insanla, insan ile, kişiyle, kişi ile, biriyle, biri ile, birisiyle, birisi ile, temsilciyle, temsilci ile, müşteri temsilcisiyle, müşteri temsilcisi ile, yetkiliyle, yetkili ile, operatörle, operatör ile, görevliyle, danışmanla, canlı destekle, insan temsilciyle',
      to: 'insana, kişiye, birine, birisine, temsilciye, müşteri temsilcisine, müşteri temsilcinize, yetkiliye, yetkilinize, operatöre, görevliye, danışmana, uzmana, canlı desteğe, müşteri hizmetlerine, destek ekibine, destek temsilcisine, insan temsilciye, çalışanınıza',
      human:
        'insan, kişi, temsilci, müşteri temsilcisi, yetkili, operatör, danışman, görevli, canlı destek, canlı temsilci, gerçek insan, gerçek kişi, insan temsilci, destek temsilcisi, insanı, biri',
      talk: 'görüşmek istiyorum, konuşmak istiyorum, görüşmek isterim, konuşmak isterim, görüşmek isterdim, konuşmak isterdim, yazışmak istiyorum, sohbet etmek istiyorum, iletişime geçmek istiyorum, bağlantı kurmak istiyorum, görüşebilir miyim, konuşabilir miyim, yazışabilir miyim, iletişime geçebilir miyim, görüşebilir miyiz, konuşabilir miyiz, görüşmem lazım, konuşmam lazım, görüşmem gerek, konuşmam gerek, görüşmem gerekiyor, konuşmam gerekiyor, görüştürün, görüştürün beni, konuştur, konuşturun, görüştür, konuşmayı tercih ederim, görüşmeyi tercih ederim, görüşmek mümkün mü, konuşmak mümkün mü, görüşme şansım var mı, görüşeyim, konuşayım, görüşmek istiyoruz, beni görüştürür müsünüz, beni görüştürebilir misiniz, beni konuşturur musunuz, görüşmeliyim, konuşmalıyım, sohbet edebilir miyim, görüşmek istedim, konuşmak istiyorum ben',
      hand: 'bağla, bağlayın, bağlayınız, beni bağla, beni bağlayın, bağlar mısınız, bağlar mısın, beni bağlar mısınız, beni bağlar mısın, beni bağlayabilir misiniz, beni bağlayabilir misin, bağlayabilir misiniz, bağlanmak istiyorum, bağlanabilir miyim, bağlanmak isterim, aktar, aktarın, beni aktar, beni aktarın, beni aktarır mısınız, aktarır mısınız, aktarılmak istiyorum, yönlendirin, yönlendirir misiniz, beni yönlendirin, beni yönlendirir misiniz, beni yönlendirebilir misiniz, ulaşmak istiyorum, ulaşabilir miyim, bağlanmam lazım, ulaşmam lazım, yazmak istiyorum, bağlan',
      want: 'istiyorum, isterim, lazım, gerek, gerekiyor, rica ediyorum, verin, var mı, çağırın, çağırır mısınız, isterdim, talep ediyorum, bağlayın, yok mu',
      how: 'nasıl',
      reach: 'görüşebilirim, konuşabilirim, görüşürüm, konuşurum',
      bare: 'görüş, konuş, görüşme, görüşmek, konuşmak',
      bareTo: 'bağlan, bağlanmak, bağla',
      there: 'var mı',
      whom: 'görüşebileceğim, konuşabileceğim, bana yardımcı olacak, bana yardım edecek, yazışabileceğim, konuşacak, görüşecek',
      alone:
        'temsilci, müşteri temsilcisi, insan, operatör, yetkili, canlı destek, gerçek insan, gerçek kişi, canlı temsilci, insan temsilci, destek temsilcisi, temsilciye bağlan',
      please: 'lütfen, hemen, şimdi, teşekkürler, robot değil, bot değil',
      polite:
        'lütfen, hemen, şimdi, teşekkürler, teşekkür ederim, burada, robot değil, bot değil, robotla değil, botla değil, bir robotla değil, bir botla değil, robot yerine, bot yerine, mümkünse, bugün, acilen, acil, ben, canlı, artık',
      subject:
        'siparişim hakkında, sorunum hakkında, faturam hakkında, hesabım hakkında, bu konuda, bununla ilgili, siparişimle ilgili, faturamla ilgili, hesabımla ilgili, sorunumla ilgili, konuyla ilgili, bu konu hakkında, sorunum için, siparişim için, robot yerine, bot yerine',
    },
    joins: 've, ama, fakat, çünkü, bu yüzden, veya, o yüzden',
    supposing: 'eğer, acaba eğer',
  },
};

import type { SpokenLanguage } from '../languages/index.ts';

/** Written down, because asking Node for them takes 8 MB of its tables into memory. */
const days: Readonly<Record<SpokenLanguage, string>> = {
  en: 'monday, tuesday, wednesday, thursday, friday, saturday, sunday',
  de: 'montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag',
  fr: 'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche',
  es: 'lunes, martes, miércoles, jueves, viernes, sábado, domingo',
  pt: 'segunda-feira, terça-feira, quarta-feira, quinta-feira, sexta-feira, sábado, domingo',
  it: 'lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica',
  nl: 'maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag',
  ru: 'понедельник, вторник, среда, четверг, пятница, суббота, воскресенье',
  ar: 'الاثنين, الثلاثاء, الأربعاء, الخميس, الجمعة, السبت, الأحد',
  tr: 'pazartesi, salı, çarşamba, perşembe, cuma, cumartesi, pazar',
};

const months: Readonly<Record<SpokenLanguage, string>> = {
  en: 'january, february, march, april, may, june, july, august, september, october, november, december',
  de: 'januar, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember',
  fr: 'janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre',
  es: 'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
  pt: 'janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro',
  it: 'gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre',
  nl: 'januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december',
  ru: 'январь, февраль, март, апрель, май, июнь, июль, август, сентябрь, октябрь, ноябрь, декабрь',
  ar: 'يناير, فبراير, مارس, أبريل, مايو, يونيو, يوليو, أغسطس, سبتمبر, أكتوبر, نوفمبر, ديسمبر',
  tr: 'ocak, şubat, mart, nisan, mayıs, haziran, temmuz, ağustos, eylül, ekim, kasım, aralık',
};

const all = (names: Readonly<Record<SpokenLanguage, string>>) =>
  Object.values(names).flatMap((list) => list.split(', '));

/** The names of the days in every language that is spoken here, in lower case. */
export const namesOfDays = (): string[] => all(days);

export const namesOfMonths = (): string[] => all(months);

import type { SpokenLanguage } from '../../languages/index.ts';

/** How one accepts an offer, as the whole of a message; phrases with commas between them. */
export const acceptingWords: Readonly<Record<SpokenLanguage, string>> = {
  en: 'yes, yes please, yeah, yep, yup, sure, ok, okay, ok please, please, please do, yes i would, i would, yes i do, that would be great, that would be nice, yes that would be great, of course, why not, sure thing, go ahead, yes thanks, yes thank you',
  de: 'ja, ja bitte, ja gerne, ja gern, gerne, gern, bitte, ok, okay, klar, sicher, natürlich, ja danke, sehr gerne, das wäre gut, das wäre schön, warum nicht, jawohl, unbedingt, ja das wäre gut',
  fr: 'oui, oui s il vous plaît, oui svp, oui merci, d accord, ok, volontiers, avec plaisir, bien sûr, oui bien sûr, oui volontiers, pourquoi pas, oui je veux bien, je veux bien, s il vous plaît',
  es: 'sí, sí por favor, sí gracias, claro, claro que sí, por supuesto, vale, ok, de acuerdo, por favor, sí claro, bueno, sí me gustaría, me gustaría, perfecto',
  pt: 'sim, sim por favor, sim obrigado, sim obrigada, claro, claro que sim, com certeza, ok, pode ser, por favor, quero, sim quero, sim gostaria, gostaria, está bem',
  it: 'sì, sì per favore, sì grazie, certo, certamente, va bene, ok, volentieri, sì volentieri, d accordo, per favore, perché no, sì vorrei, magari, sì certo',
  nl: 'ja, ja graag, graag, ja alsjeblieft, ja alstublieft, ok, oké, prima, goed, natuurlijk, zeker, jazeker, ja bedankt, doe maar, waarom niet, alstublieft, alsjeblieft',
  ru: 'да, да пожалуйста, да хочу, хочу, конечно, да конечно, хорошо, ок, давайте, давай, пожалуйста, да спасибо, с удовольствием, можно, ага',
  ar: 'نعم, نعم من فضلك, نعم لو سمحت, نعم أريد, أريد, أجل, بالتأكيد, طبعا, حسنا, موافق, ايوه, أيوة, تمام, نعم أود, أود ذلك, نعم شكرا',
  tr: 'evet, evet lütfen, lütfen, tamam, olur, isterim, evet isterim, tabii, tabii ki, elbette, peki, ok, evet teşekkürler, sevinirim, evet istiyorum, istiyorum',
};

import type { SpokenLanguage } from '../../languages/index.ts';

interface PointingWords {
  /** Words that stand for something said before, and for nothing else: not articles, not a formal "you". */
  back: string;
  /** Words that do so at the end of a message only: "Was kostet das?", but not "Was kostet das Ticket?". */
  last?: string;
  /** Ways to begin that go on with what was said; with commas between them. */
  onward: string;
  /** Words that begin a question without its subject: "in Berlin?", "for students?". */
  leading: string;
}

/** By which a message shows that it does not stand alone. */
export const pointingWords: Readonly<Record<SpokenLanguage, PointingWords>> = {
  en: {
    back: 'it its they them their theirs that this these those he she him her one ones same others else instead both either neither above',
    onward:
      'and, or, but, also, then, so, what about, how about, what if, what else, anything else, why not, because, yes, no, yeah, yep, nope, ok, okay, sure, thanks, thank you, got it, i see, oh, in that case, even if, unless, except, besides, not yet, tell me more, for example',
    leading: 'in on at for from with without to by until before after during between via per',
  },
  de: {
    back: 'es ihn ihm dies dieser diese dieses diesen diesem jener jene jenes dort dorthin dabei dafür damit davon dazu dessen deren solche solcher derselbe dieselbe dasselbe anderen anderer sonst beide beides stattdessen',
    last: 'das die der sie er da',
    onward:
      'und, oder, aber, auch, dann, also, was ist mit, wie ist es mit, wie sieht es mit, was noch, sonst noch, warum nicht, weil, ja, nein, doch, ok, okay, danke, verstehe, ach so, in diesem fall, außer, zum beispiel, und wenn, was wenn',
    leading: 'in im an am auf für von vom mit ohne zu zum zur bei bis vor nach während zwischen ab pro',
  },
  fr: {
    back: 'elle ils elles lui ça cela ceci celui celle ceux celles cet cette ces là sinon',
    onward:
      'et, ou, mais, aussi, alors, donc, puis, et pour, et si, qu en est il, quoi d autre, pourquoi pas, parce que, oui, non, si, ok, d accord, merci, je vois, dans ce cas, sauf, par exemple',
    leading: 'à au aux en dans sur pour de du des avec sans chez par avant après pendant entre jusqu depuis',
  },
  es: {
    back: 'él ella ellos ellas lo eso esto ese esa esos esas este esta estos estas aquel aquello allí ahí mismo misma otros otras ambos',
    onward:
      'y, o, pero, también, entonces, pues, y si, qué hay de, qué pasa con, qué más, algo más, por qué no, porque, sí, no, vale, ok, gracias, ya veo, en ese caso, salvo, por ejemplo',
    leading: 'en a al para por de del con sin desde hasta antes después durante entre',
  },
  pt: {
    back: 'ele ela eles elas isso isto esse essa esses essas este esta estes estas aquele aquela aquilo lá aí ali mesmo mesma outros outras ambos',
    onward:
      'e, ou, mas, também, então, e se, e quanto a, que tal, o que mais, mais alguma coisa, por que não, porque, sim, não, ok, obrigado, obrigada, entendi, nesse caso, exceto, por exemplo',
    leading: 'em no na nos nas para por de do da com sem desde até antes depois durante entre',
  },
  it: {
    back: 'questo questa questi queste quello quella quelli quelle ciò lì là stesso stessa altri altre entrambi',
    onward:
      'e, o, ma, anche, allora, quindi, poi, e se, e per, che ne dici di, cos altro, qualcos altro, perché no, perché, sì, no, ok, grazie, capisco, in tal caso, in quel caso, tranne, per esempio',
    leading: 'in nel nella nei a al alla per da dal di del con senza su prima dopo durante fra tra fino',
  },
  nl: {
    back: 'hij hem dit deze daar daarvan daarvoor daarmee erop ervan ervoor zulke dezelfde hetzelfde andere anders beide',
    last: 'dat die het ze',
    onward:
      'en, of, maar, ook, dan, dus, en als, hoe zit het met, wat als, wat nog meer, nog iets, waarom niet, omdat, ja, nee, oké, ok, bedankt, in dat geval, behalve, bijvoorbeeld',
    leading: 'in op aan voor van met zonder naar bij tot vóór na tijdens tussen vanaf per',
  },
  ru: {
    back: 'он она оно они его её ее их ему ей им это этот эта эти этого этой этом тот того той там туда такой такая такие такое тоже другие оба',
    onward:
      'и, или, но, а, а если, тогда, также, ещё, что насчёт, как насчет, как насчёт, что ещё, почему нет, потому что, да, нет, ок, ладно, спасибо, понятно, в этом случае, кроме, например',
    leading: 'в во на для от из с со без до к по перед после через между за',
  },
  ar: {
    back: 'هذا هذه ذلك تلك هؤلاء له لها لهم به بها فيه فيها منه منها عنه عنها عليه عليها نفسه نفسها آخر أخرى اخرى أيضا ايضا كلاهما',
    onward:
      'و, أو, او, لكن, أيضا, ايضا, إذن, اذن, وماذا عن, ماذا عن, وإذا, ماذا لو, ولماذا, لم لا, لأن, نعم, لا, حسنا, شكرا, فهمت, في هذه الحالة, مثلا',
    leading: 'في من إلى الى على عن مع بدون حتى قبل بعد خلال بين',
  },
  tr: {
    back: 'onu ona onun onlar onları bu bunu buna bunun bunlar şu şunu orada oraya burada buraya aynı aynısı diğeri böyle öyle ikisi',
    onward:
      've, veya, ya da, ama, fakat, peki, ya, peki ya, o zaman, öyleyse, ayrıca, başka, neden olmasın, çünkü, evet, hayır, tamam, teşekkürler, anladım, bu durumda, hariç, mesela, örneğin',
    leading: 'için ile',
  },
};

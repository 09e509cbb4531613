import { personLast, type WishWords } from './wish-words.ts';

export const romanceWishes: Record<'fr' | 'es' | 'pt' | 'it', WishWords> = {
  fr: {
    ...personLast,
    lists: {
      lead: 'bonjour, bonsoir, salut, coucou, allo, ok, okay, d accord, non, oui, bon, bah, alors, donc, mais, et, ou, svp, s il vous plaît, s il te plaît, pardon, désolé, excusez moi, merci, non merci, sinon, maintenant',
      wish: 'je veux, je voudrais, je souhaite, je souhaiterais, j aimerais, je désire, je préfère, je préférerais, je veux juste, je voudrais juste, je veux vraiment, j ai besoin de, j aimerais bien, je voudrais bien, je demande à, j exige de, laissez moi, laisse moi, nous souhaitons, nous voudrions, je cherche à',
      may: 'puis je, est ce que je peux, est ce que je pourrais, pourrais je, je peux, je pourrais, peut on, pourrait on, est il possible de, est ce possible de, serait il possible de, est ce qu il est possible de, y a t il moyen de, peux je, il est possible de, c est possible de',
      how: 'comment puis je, comment faire pour, comment je peux, comment est ce que je peux, comment',
      talk: 'parler à, parler avec, parler au, discuter avec, échanger avec, chatter avec, être mis en relation avec',
      contact:
        'parler à, parler avec, parler au, parler aux, discuter avec, échanger avec, être mis en relation avec, être mise en relation avec, être mis en contact avec, être mise en contact avec, être connecté à, être transféré à, être transféré vers, entrer en contact avec, être en contact avec, contacter, joindre, chatter avec, m entretenir avec, m adresser à, communiquer avec, dialoguer avec, être redirigé vers, tchatter avec',
      would:
        'pouvez vous, pourriez vous, peux tu, pourrais tu, est ce que vous pouvez, est ce que vous pourriez, veuillez, merci de, vous pouvez',
      hand: 'me mettre en relation avec, me mettre en contact avec, me passer, me transférer à, me transférer vers, me connecter à, me rediriger vers, me diriger vers, me faire parler à, mettez moi en relation avec, mettez moi en contact avec, mets moi en relation avec, passez moi, passe moi, transférez moi à, transférez moi vers, transfère moi à, connectez moi à, connecte moi à, redirigez moi vers, faites moi parler à, donnez moi, mettez moi avec',
      want: 'je veux, je voudrais, je souhaite, j aimerais, il me faut, j ai besoin d, j ai besoin de, donnez moi, passez moi, y a t il, est ce qu il y a, je préfère, je demande, je désire, je veux avoir, je voudrais avoir, puis je avoir, est ce que je peux avoir, pourrais je avoir',
      there: 'y a t il, est ce qu il y a, il y a, avez vous, existe t il',
      whom: 'à qui parler, à qui je peux parler, à qui je pourrais parler, à qui puis je parler, avec qui parler, avec qui je peux parler, avec qui discuter, pour m aider, qui peut m aider, avec qui je peux discuter',
      one: 'un, une, le, la, l, les, des, de, d, votre, vos, un de vos, une de vos, l un de vos, un vrai, une vraie, un autre, une autre, de vrais, de vraies',
      human:
        'humain, humaine, être humain, agent humain, conseiller humain, vrai humain, vraie personne, personne réelle, personne physique, vrai conseiller, vrai agent, conseiller, conseillère, conseiller clientèle, conseiller client, agent, agent en direct, opérateur, opératrice, téléconseiller, interlocuteur humain, quelqu un de réel, quelqu un d humain, représentant, assistance humaine, personne humaine',
      person:
        'conseillers, agents, interlocuteur, quelqu un, quelqu un d autre, quelqu un de votre équipe, quelqu un du support, quelqu un du service client, quelqu un de chez vous, personne, responsable, collaborateur, employé, membre de votre équipe, membre de l équipe, service client, service clients, service clientèle, support, support client, support technique, assistance, équipe, équipe support, sav',
      alone:
        'agent, humain, conseiller, conseillère, opérateur, opératrice, agent humain, vraie personne, vrai humain, être humain, conseiller humain, conseiller clientèle, conseiller client, agent en direct, parler conseiller, chat en direct',
      please:
        's il vous plaît, s il te plaît, svp, stp, maintenant, merci, tout de suite, pas un robot, pas un bot',
      polite:
        's il vous plaît, s il te plaît, svp, stp, maintenant, merci, tout de suite, immédiatement, ici, directement, pas un robot, pas un bot, pas à un robot, pas à un bot, pas une machine, et pas un robot, et non un robot, plutôt qu un robot, plutôt qu à un robot, au lieu d un robot, si possible, si c est possible, aujourd hui, en direct, d urgence, par chat, par tchat, disponible, à la place, rapidement, en ligne',
      subject: 'à propos, au sujet, concernant, parce, car, qui, pour, de mon, de ma, de mes',
      reason: 'à propos, au sujet, concernant, parce, car, qui, pour, de mon, de ma, de mes, afin',
    },
    joins: 'et, mais, donc, alors, car, ou',
    supposing: 'si, quand, lorsque',
  },
  es: {
    ...personLast,
    lists: {
      lead: 'hola, buenos días, buenas tardes, buenas noches, buenas, ok, okay, vale, sí, bueno, pues, entonces, pero, y, o, por favor, perdón, perdona, disculpe, disculpa, gracias, no gracias, mejor, ahora, oye, oiga',
      wish: 'quiero, quisiera, me gustaría, deseo, desearía, necesito, prefiero, preferiría, solo quiero, yo quiero, realmente quiero, exijo, déjame, déjeme, queremos, querría, necesito poder, quería',
      may: 'puedo, podría, podría yo, puedo por favor, podría por favor, es posible, sería posible, se puede, podemos, podríamos, hay forma de, hay alguna forma de, hay manera de, hay alguna manera de, existe la posibilidad de, me permite, me permites, me puede dejar',
      how: 'cómo puedo, cómo hago para, cómo puedo hacer para, cómo se puede',
      talk: 'hablar con, chatear con, comunicarme con, conversar con',
      contact:
        'hablar con, hablar a, chatear con, comunicarme con, conversar con, contactar con, contactar a, contactarme con, ponerme en contacto con, ser atendido por, ser atendida por, que me atienda, que me atiendan, hablarle a, tratar con, conectarme con, que me comuniquen con, que me pasen con, que me conecten con, que me transfieran a, que me transfieran con, que me pongan con, estar en contacto con, entrar en contacto con, dialogar con, platicar con, que me ponga con, que me pase con, que me comunique con',
      would:
        'puede, podría, puedes, podrías, me puede, me podría, me puedes, me podrías, puede usted, por favor, quiero que, necesito que',
      hand: 'comunicarme con, pasarme con, pasarme a, conectarme con, transferirme a, transferirme con, ponerme con, ponerme en contacto con, derivarme a, derivarme con, comunicar con, pasar con, conectar con, transferir a, poner con, poner en contacto con, comuníqueme con, comunícame con, páseme con, pásame con, páseme a, pásame a, conécteme con, conéctame con, transfiérame a, transfiéreme a, póngame con, ponme con, póngame en contacto con, ponme en contacto con, dame, deme, derívame a, derívame con, derívenme con, pásenme con, comuníquenme con, hacerme hablar con',
      want: 'quiero, necesito, quisiera, deseo, prefiero, me gustaría, deme, dame, hay, exijo, solicito, póngame, me gustaría tener',
      there: 'hay, hay aquí, tienen, tienes, existe',
      whom: 'con quien hablar, con quien pueda hablar, con el que pueda hablar, con la que pueda hablar, con quien puedo hablar, que me atienda, que me pueda atender, que pueda atenderme, que me ayude, que me pueda ayudar, que pueda ayudarme, para hablar, con el que hablar, con la que hablar',
      one: 'un, una, el, la, los, las, al, algún, alguna, su, sus, tu, uno de sus, una de sus, otra, otro, unos',
      human:
        'humano, humana, ser humano, persona real, persona humana, persona de verdad, persona de carne y hueso, agente humano, agente real, agente, agente en vivo, operador, operadora, operador humano, asesor, asesora, asesor humano, representante, representante humano, ejecutivo, humano real, alguien real, alguien humano, teleoperador, agente de atención al cliente, representante de atención al cliente, representante de servicio al cliente, persona, agente de servicio al cliente, asistente humano, atención humana',
      person:
        'alguien, alguien más, alguien de su equipo, alguien del equipo, alguien de soporte, alguien de atención al cliente, alguien de ustedes, otra persona, empleado, empleada, encargado, encargada, responsable, supervisor, supervisora, gerente, miembro del equipo, atención al cliente, servicio al cliente, servicio de atención al cliente, soporte, soporte técnico, equipo, equipo de soporte',
      alone:
        'agente, humano, operador, operadora, persona real, agente humano, ser humano, asesor, asesora, representante, agente en vivo, chat en vivo, hablar con agente, hablar con humano, operador humano, asesor humano, ejecutivo',
      please: 'por favor, porfavor, porfa, ahora, ya, gracias, no un bot, no un robot',
      polite:
        'por favor, porfavor, porfa, ahora, ahora mismo, ya, gracias, aquí, directamente, inmediatamente, no un bot, no un robot, no con un bot, no con un robot, no con una máquina, y no con un bot, y no con un robot, en vez de un bot, en vez de un robot, en lugar de un bot, en lugar de un robot, si es posible, hoy, en vivo, urgentemente, urgente, por chat, disponible, en persona, en línea, cuanto antes',
      subject: 'sobre, acerca, porque, que, respecto, por mi, por un, por una, de mi',
      reason: 'sobre, acerca, porque, que, respecto, por, de mi, para, ya que',
    },
    joins: 'y, pero, entonces, porque, o, así que',
    supposing: 'si, cuando',
  },
  pt: {
    ...personLast,
    lists: {
      lead: 'olá, oi, bom dia, boa tarde, boa noite, ok, okay, sim, bem, bom, então, mas, e, ou, por favor, desculpe, desculpa, obrigado, obrigada, não obrigado, certo, agora, tá',
      wish: 'quero, eu quero, queria, eu queria, gostaria de, eu gostaria de, preciso, eu preciso, preciso de, desejo, eu desejo, prefiro, eu prefiro, preferia, só quero, eu só quero, quero muito, exijo, deixe me, deixa eu, me deixa, me deixe, queremos, gostaríamos de',
      may: 'posso, eu posso, poderia, eu poderia, podia, é possível, seria possível, tem como, tem como eu, dá para, dá pra, consigo, será que posso, será que eu posso, posso por favor, há forma de, há alguma forma de, existe a possibilidade de, podemos',
      how: 'como posso, como faço para, como eu faço para, como faço pra, como consigo',
      talk: 'falar com, conversar com, falar a',
      contact:
        'falar com, falar ao, falar a, conversar com, ser atendido por, ser atendida por, entrar em contato com, entrar em contacto com, contactar, contatar, ser transferido para, ser transferida para, ser encaminhado para, ser encaminhada para, teclar com, dialogar com, comunicar com, tratar com, chegar a',
      would:
        'pode, poderia, podia, você pode, você poderia, pode por favor, poderia por favor, quero que, consegue, será que pode',
      hand: 'me passar para, me passar a, passar me para, passar me a, me transferir para, transferir me para, me encaminhar para, encaminhar me para, me conectar com, me conectar a, ligar me a, ligar me com, me ligar com, me colocar em contato com, pôr me em contacto com, colocar me em contacto com, passe me para, passe me a, me passe para, me passa para, passa me para, transfira me para, me transfira para, me transfere para, me encaminhe para, encaminhe me para, me conecte com, me conecta com, ligue me a, me coloque em contato com, coloque me em contacto com, me dá, me dê, chama, chame, chamar',
      want: 'quero, eu quero, preciso de, eu preciso de, queria, gostaria de, prefiro, tem, há, me dê, exijo, desejo, existe, eu prefiro, eu queria',
      there: 'há, tem, existe, há aí, tem aí, vocês têm',
      whom: 'com quem eu possa falar, com quem possa falar, com quem falar, com quem posso falar, com quem eu posso falar, para falar, que possa me ajudar, que me possa ajudar, que me ajude, que possa me atender, para me atender, que me atenda',
      one: 'um, uma, o, a, os, as, algum, alguma, seu, sua, um dos seus, uma das suas, um dos vossos, outra, outro, um de vocês',
      human:
        'humano, humana, ser humano, pessoa real, pessoa de verdade, pessoa humana, pessoa, atendente, atendente humano, atendente real, agente, agente humano, operador, operadora, operador humano, representante, assistente humano, consultor, consultora, colaborador, funcionário, atendimento humano, humano de verdade, alguém real, alguém humano, agente ao vivo, atendente ao vivo',
      person:
        'pessoas, assistente, colaboradora, funcionária, alguém, alguém da equipe, alguém da equipa, alguém da sua equipe, alguém do suporte, alguém do atendimento, alguém de vocês, outra pessoa, supervisor, gerente, responsável, suporte, suporte técnico, apoio ao cliente, atendimento, atendimento ao cliente, serviço de apoio ao cliente, serviço ao cliente, equipe, equipa, equipe de suporte, equipa de suporte, membro da equipe, membro da equipa',
      alone:
        'atendente, humano, agente, operador, operadora, pessoa real, ser humano, atendente humano, agente humano, representante, falar com atendente, falar com humano, atendimento humano, operador humano, chat ao vivo, atendente real',
      please: 'por favor, pf, pfv, agora, já, obrigado, obrigada, não um robô, não um bot',
      polite:
        'por favor, pf, pfv, agora, agora mesmo, já, obrigado, obrigada, aqui, diretamente, imediatamente, não um robô, não um bot, não com um robô, não com um bot, e não com um robô, e não com um bot, em vez de um robô, em vez de um bot, ao invés de um robô, se possível, se for possível, hoje, ao vivo, urgente, urgentemente, por chat, pelo chat, disponível, aí, online',
      subject: 'sobre, acerca, porque, que, a respeito, por causa',
      reason: 'sobre, acerca, porque, que, a respeito, por causa, para, pra, pois',
    },
    joins: 'e, mas, então, porque, ou, por isso',
    supposing: 'se, quando, caso',
  },
  it: {
    ...personLast,
    lists: {
      lead: 'ciao, salve, buongiorno, buonasera, buon pomeriggio, ok, okay, va bene, no, sì, bene, allora, quindi, ma, però, e, o, per favore, scusi, scusa, mi scusi, grazie, no grazie, per cortesia, adesso, ora, senti, senta, guarda',
      wish: 'voglio, vorrei, desidero, desidererei, ho bisogno di, preferisco, preferirei, mi piacerebbe, vorrei tanto, voglio solo, vorrei solo, avrei bisogno di, esigo di, fammi, mi faccia, fatemi, vogliamo, vorremmo, voglio davvero, lasciami, mi lasci, pretendo di',
      may: 'posso, potrei, è possibile, sarebbe possibile, si può, possiamo, potremmo, posso per favore, potrei per favore, c è modo di, c è un modo per, c è la possibilità di, mi è possibile, posso avere modo di',
      how: 'come posso, come faccio a, come si fa a, come posso fare per, come potrei',
      talk: 'parlare con, chattare con, parlare a',
      contact:
        'parlare con, parlare a, parlare ad, parlare col, chattare con, discutere con, conversare con, essere messo in contatto con, essere messa in contatto con, essere collegato con, essere collegata con, mettermi in contatto con, entrare in contatto con, essere trasferito a, essere trasferita a, contattare, essere assistito da, essere assistita da, interagire con, comunicare con, avere a che fare con, confrontarmi con, parlarne con',
      would:
        'può, potrebbe, puoi, potresti, potete, potreste, mi può, mi potrebbe, mi puoi, mi potresti, per favore',
      hand: 'mettermi in contatto con, mettere in contatto con, passarmi, passare, passare a, collegarmi con, collegarmi a, trasferirmi a, trasferire a, indirizzarmi a, farmi parlare con, far parlare con, mi metta in contatto con, mettimi in contatto con, mi passi, passami, mi colleghi con, mi colleghi a, collegami con, collegami a, mi trasferisca a, trasferiscimi a, mi faccia parlare con, fammi parlare con, fatemi parlare con, passatemi, mettetemi in contatto con, mi dia, dammi',
      want: 'voglio, vorrei, desidero, ho bisogno di, mi serve, mi occorre, preferisco, preferirei, c è, mi dia, dammi, esigo, pretendo, vorrei avere',
      there: 'c è, c è qui, avete, esiste, ci sono',
      whom: 'con cui parlare, con cui posso parlare, con cui poter parlare, con cui potrei parlare, con cui io possa parlare, con il quale parlare, con la quale parlare, che mi possa aiutare, che possa aiutarmi, che mi aiuti, a cui rivolgermi, con cui chattare',
      one: 'un, uno, una, il, lo, la, l, i, gli, le, un vostro, una vostra, uno dei vostri, il vostro, la vostra, il tuo, un suo, un altro, un altra, qualche, un vero, una vera, delle, dei',
      human:
        'umano, umana, essere umano, persona, persona vera, persona reale, vera persona, persona in carne e ossa, persona umana, operatore, operatrice, operatore umano, operatore reale, vero operatore, agente, agente umano, consulente, consulente umano, assistente umano, rappresentante, addetto, qualcuno di reale, qualcuno di vero, assistenza umana, persone reali, operatore dal vivo, operatore del servizio clienti',
      person:
        'operatori, qualcuno, qualcun altro, qualcuno del team, qualcuno del vostro team, qualcuno dell assistenza, qualcuno del servizio clienti, qualcuno di voi, altra persona, responsabile, supervisore, dipendente, impiegato, collega, membro del team, assistenza, assistenza clienti, assistenza tecnica, servizio clienti, supporto, supporto tecnico, team, team di assistenza, persone vere',
      alone:
        'operatore, operatrice, umano, agente, persona vera, persona reale, essere umano, operatore umano, agente umano, consulente, parlare con operatore, parlare con umano, chat dal vivo, vera persona, rappresentante',
      please:
        'per favore, per piacere, per cortesia, adesso, ora, subito, grazie, non un bot, non un robot, perfavore',
      polite:
        'per favore, perfavore, per piacere, per cortesia, adesso, ora, subito, grazie, qui, direttamente, immediatamente, non un bot, non un robot, non con un bot, non con un robot, e non con un bot, e non con un robot, invece di un bot, invece che con un bot, invece che con un robot, invece di un robot, al posto di un bot, se possibile, se è possibile, oggi, dal vivo, urgentemente, via chat, in chat, disponibile, piuttosto, online',
      subject: 'riguardo, su, sul, sulla, sulle, sui, del mio, della mia, perché, che, circa, in merito',
      reason:
        'riguardo, su, sul, sulla, sulle, sui, del mio, della mia, perché, che, circa, in merito, per, poiché',
    },
    joins: 'e, ma, però, quindi, perché, o, allora',
    supposing: 'se, quando, qualora',
  },
};

import { personLast, type WishWords } from './wish-words.ts';

export const romanceWishes: Record<'fr' | 'es' | 'pt' | 'it', WishWords> = {
  fr: {
    ...personLast,
    lists: {
      lead: 'bonjour, bonsoir, salut, coucou, allo, ok, okay, d accord, oui, bon, bah, alors, donc, mais, et, ou, svp, s il vous plaît, s il te plaît, pardon, désolé, excusez moi, merci, non merci, sinon, maintenant, non., ça ne m aide pas, ça n aide pas, cela ne m aide pas, ça ne sert à rien, ça marche pas',
      bot: 'robot, robots, bot, bots, chatbot, machine, machines, ordinateur, ia, intelligence artificielle, automate',
      unwilling:
        'je ne veux pas parler à, je ne veux pas parler avec, je ne veux pas parler au, je ne veux pas discuter avec, je ne veux pas échanger avec, je veux pas parler à, je veux pas parler avec, je veux pas parler au, je veux pas discuter avec, je veux pas échanger avec, je ne veux plus parler à, je ne veux plus parler avec, je ne veux plus parler au, je ne veux plus discuter avec, je ne veux plus échanger avec, je veux plus parler à, je veux plus parler avec, je veux plus parler au, je veux plus discuter avec, je veux plus échanger avec, je ne souhaite pas parler à, je ne souhaite pas parler avec, je ne souhaite pas parler au, je ne souhaite pas discuter avec, je ne souhaite pas échanger avec, je refuse de parler à, je refuse de parler avec, je refuse de parler au, je refuse de discuter avec, je refuse de échanger avec, j en ai marre de parler à, j en ai marre de parler avec, j en ai marre de parler au, j en ai marre de discuter avec, j en ai marre de échanger avec, je n ai pas envie de parler à, je n ai pas envie de parler avec, je n ai pas envie de parler au, je n ai pas envie de discuter avec, je n ai pas envie de échanger avec, je ne voudrais pas parler à, je ne voudrais pas parler avec, je ne voudrais pas parler au, je ne voudrais pas discuter avec, je ne voudrais pas échanger avec',
      saying:
        'peut on m appeler, peut on me rappeler, pouvez vous m appeler, pouvez vous me rappeler, pourriez vous m appeler, pourriez vous me rappeler, quelqu un peut m appeler, quelqu un peut il m appeler, quelqu un peut me rappeler, quelqu un peut il me rappeler, quelqu un pourrait m appeler, quelqu un pourrait il m appeler, quelqu un pourrait il me rappeler, est ce que quelqu un peut m appeler, est ce que quelqu un peut me rappeler, appelez moi, rappelez moi, je veux être rappelé, je voudrais être rappelé, je souhaite être rappelé, je souhaiterais être rappelé, j aimerais être rappelé, je voudrais qu on me rappelle, je veux qu on me rappelle, j aimerais qu on me rappelle, je souhaite qu on me rappelle, je voudrais qu on m appelle, je voudrais qu un conseiller me rappelle, je souhaite qu un conseiller me rappelle, j aimerais qu un conseiller me rappelle, je voudrais que quelqu un me rappelle, je voudrais que quelqu un m appelle, je veux que quelqu un me rappelle, je veux que quelqu un m appelle, quelqu un peut me contacter, quelqu un peut il me contacter, un humain peut m aider, un humain peut il m aider, un conseiller peut il m aider, un conseiller peut m aider, une vraie personne peut elle m aider, j ai besoin de l aide d un humain, j ai besoin de l aide d un conseiller, je peux avoir quelqu un, je pourrais avoir quelqu un, puis je avoir quelqu un, est ce que je peux avoir quelqu un, est ce que je pourrais avoir quelqu un, pouvez vous demander à quelqu un de me contacter, pouvez vous demander à quelqu un de m appeler, pouvez vous demander à quelqu un de me rappeler, pourriez vous demander à quelqu un de me contacter, pourriez vous demander à quelqu un de m appeler, pourriez vous demander à quelqu un de me rappeler, peux tu demander à quelqu un de me contacter, peux tu demander à quelqu un de m appeler, peux tu demander à quelqu un de me rappeler, je veux qu un humain me réponde, je veux qu un humain m aide, je veux qu un humain me contacte, je veux qu un humain m appelle, je veux qu un conseiller me réponde, je veux qu un conseiller m aide, je veux qu un conseiller me contacte, je veux qu un conseiller m appelle, je veux qu un agent me réponde, je veux qu un agent m aide, je veux qu un agent me contacte, je veux qu un agent m appelle, je voudrais qu un humain me réponde, je voudrais qu un humain m aide, je voudrais qu un humain me contacte, je voudrais qu un humain m appelle, je voudrais qu un conseiller me réponde, je voudrais qu un conseiller m aide, je voudrais qu un conseiller me contacte, je voudrais qu un conseiller m appelle, je voudrais qu un agent me réponde, je voudrais qu un agent m aide, je voudrais qu un agent me contacte, je voudrais qu un agent m appelle, je souhaite qu un humain me réponde, je souhaite qu un humain m aide, je souhaite qu un humain me contacte, je souhaite qu un humain m appelle, je souhaite qu un conseiller me réponde, je souhaite qu un conseiller m aide, je souhaite qu un conseiller me contacte, je souhaite qu un conseiller m appelle, je souhaite qu un agent me réponde, je souhaite qu un agent m aide, je souhaite qu un agent me contacte, je souhaite qu un agent m appelle',
      desk: 'service client, service clients, service clientèle, support, support client, support technique, sav, assistance, responsable, quelqu un',
      present:
        'y a t il quelqu un, il y a quelqu un, est ce qu il y a quelqu un, y a quelqu un, quelqu un est là, quelqu un est il là, est ce que quelqu un est là, y a t il un humain, est ce qu il y a un humain, y a t il une vraie personne, est ce qu il y a une vraie personne, il y a un humain, y a t il un vrai humain, y a t il une personne réelle, une vraie personne est elle là, est ce qu une vraie personne est là, il y a quelqu un là, y a t il quelqu un là, il y a un vrai humain, il y a une vraie personne',
      no: 'non',
      wish: 'je veux, je voudrais, je souhaite, je souhaiterais, j aimerais, je désire, je préfère, je préférerais, je veux juste, je voudrais juste, je veux vraiment, j ai besoin de, j aimerais bien, je voudrais bien, je demande à, j exige de, laissez moi, laisse moi, nous souhaitons, nous voudrions, je cherche à, j ai besoin d',
      may: 'puis je, est ce que je peux, est ce que je pourrais, pourrais je, je peux, je pourrais, peut on, pourrait on, est il possible de, est ce possible de, serait il possible de, est ce qu il est possible de, y a t il moyen de, peux je, il est possible de, c est possible de, est il possible d, serait il possible d, est ce possible d, est ce qu il est possible d, y a t il moyen d, c est possible d',
      how: 'comment puis je, comment faire pour, comment je peux, comment est ce que je peux, comment',
      talk: 'parler à, parler avec, parler au, discuter avec, échanger avec, chatter avec, être mis en relation avec',
      contact:
        'parler à, parler avec, parler au, parler aux, discuter avec, échanger avec, être mis en relation avec, être mise en relation avec, être mis en contact avec, être mise en contact avec, être connecté à, être transféré à, être transféré vers, entrer en contact avec, être en contact avec, contacter, joindre, chatter avec, m entretenir avec, m adresser à, communiquer avec, dialoguer avec, être redirigé vers, tchatter avec',
      would:
        'pouvez vous, pourriez vous, peux tu, pourrais tu, est ce que vous pouvez, est ce que vous pourriez, veuillez, merci de, vous pouvez',
      hand: 'me mettre en relation avec, me mettre en contact avec, me passer, me transférer à, me transférer vers, me connecter à, me rediriger vers, me diriger vers, me faire parler à, mettez moi en relation avec, mettez moi en contact avec, mets moi en relation avec, passez moi, passe moi, transférez moi à, transférez moi vers, transfère moi à, connectez moi à, connecte moi à, redirigez moi vers, faites moi parler à, donnez moi, mettez moi avec, transférer ceci à, transmettez ceci à, transmettez à, mets moi avec, mets moi en contact avec, transférez ceci à',
      want: 'je veux, je voudrais, je souhaite, j aimerais, il me faut, j ai besoin d, j ai besoin de, donnez moi, passez moi, y a t il, est ce qu il y a, je préfère, je demande, je désire, je veux avoir, je voudrais avoir, puis je avoir, est ce que je peux avoir, pourrais je avoir, je peux avoir, je pourrais avoir, on peut avoir, comment avoir, comment joindre, j ai besoin de l aide d, je veux l aide d, comment je parle à',
      there: 'y a t il, est ce qu il y a, il y a, avez vous, existe t il',
      whom: 'à qui parler, à qui je peux parler, à qui je pourrais parler, à qui puis je parler, avec qui parler, avec qui je peux parler, avec qui discuter, pour m aider, qui peut m aider, avec qui je peux discuter',
      one: 'un, une, le, la, l, les, des, de, d, votre, vos, un de vos, une de vos, l un de vos, un vrai, une vraie, un autre, une autre, de vrais, de vraies, ce, cette, n importe quel, un être',
      human:
        'humain, humaine, être humain, agent humain, conseiller humain, vrai humain, vraie personne, personne réelle, personne physique, vrai conseiller, vrai agent, conseiller, conseillère, conseiller clientèle, conseiller client, agent, agent en direct, opérateur, opératrice, téléconseiller, interlocuteur humain, quelqu un de réel, quelqu un d humain, représentant, assistance humaine, personne humaine',
      person:
        'conseillers, agents, interlocuteur, quelqu un, quelqu un d autre, quelqu un de votre équipe, quelqu un du support, quelqu un du service client, quelqu un de chez vous, personne, responsable, collaborateur, employé, membre de votre équipe, membre de l équipe, service client, service clients, service clientèle, support, support client, support technique, assistance, équipe, équipe support, sav, patron, directeur, chef, manager, superviseur, technicien, gérant, qqn, qqun',
      alone:
        'agent, humain, conseiller, conseillère, opérateur, opératrice, agent humain, vraie personne, vrai humain, être humain, conseiller humain, conseiller clientèle, conseiller client, agent en direct, parler conseiller, chat en direct',
      please:
        's il vous plaît, s il te plaît, svp, stp, maintenant, merci, tout de suite, pas un robot, pas un bot',
      polite:
        's il vous plaît, s il te plaît, svp, stp, maintenant, merci, tout de suite, immédiatement, ici, directement, pas un robot, pas un bot, pas à un robot, pas à un bot, pas une machine, et pas un robot, et non un robot, plutôt qu un robot, plutôt qu à un robot, au lieu d un robot, si possible, si c est possible, aujourd hui, en direct, d urgence, par chat, par tchat, disponible, à la place, rapidement, en ligne, du service commercial, du service facturation, de la comptabilité, de la facturation, du commercial, des ventes, du service après vente, du sav, du support, de l équipe, de chez vous, de votre équipe',
      subject: 'à propos, au sujet, concernant, parce, car, qui, pour, de mon, de ma, de mes',
      reason: 'à propos, au sujet, concernant, parce, car, qui, pour, de mon, de ma, de mes, afin',
    },
    asides: 's il vous plaît, s il te plaît, svp, stp',
    joins: 'et, mais, donc, alors, car, ou',
    supposing: 'si, quand, lorsque, est il vrai, est ce vrai',
    quoting:
      'dire., dit., disent., écrire., écrit., écrivent., demande., traduis, traduisez, traduire, modèle, comment dit on, comment dire, signifie.',
  },
  es: {
    ...personLast,
    lists: {
      lead: 'hola, buenos días, buenas tardes, buenas noches, buenas, ok, okay, vale, sí, bueno, pues, entonces, pero, y, o, por favor, perdón, perdona, disculpe, disculpa, gracias, no gracias, mejor, ahora, oye, oiga, no., esto no me sirve, esto no me ayuda, no me sirve, no me ayuda, eso no me ayuda, no sirves',
      bot: 'robot, robots, bot, bots, chatbot, máquina, máquinas, ia, inteligencia artificial, computadora, ordenador, contestador',
      unwilling:
        'no quiero hablar con, no quiero chatear con, no quiero hablando con, no quiero conversar con, no quiero tratar con, yo no quiero hablar con, yo no quiero chatear con, yo no quiero hablando con, yo no quiero conversar con, yo no quiero tratar con, ya no quiero hablar con, ya no quiero chatear con, ya no quiero hablando con, ya no quiero conversar con, ya no quiero tratar con, no deseo hablar con, no deseo chatear con, no deseo hablando con, no deseo conversar con, no deseo tratar con, no me gusta hablar con, no me gusta chatear con, no me gusta hablando con, no me gusta conversar con, no me gusta tratar con, no quiero seguir hablar con, no quiero seguir chatear con, no quiero seguir hablando con, no quiero seguir conversar con, no quiero seguir tratar con, estoy cansado de hablar con, estoy cansado de chatear con, estoy cansado de hablando con, estoy cansado de conversar con, estoy cansado de tratar con, estoy cansada de hablar con, estoy cansada de chatear con, estoy cansada de hablando con, estoy cansada de conversar con, estoy cansada de tratar con, me niego a hablar con, me niego a chatear con, me niego a hablando con, me niego a conversar con, me niego a tratar con',
      saying:
        'me puede llamar alguien, alguien me puede llamar, alguien puede llamarme, puede llamarme alguien, me puede llamar, me pueden llamar, me podrían llamar, me podría llamar alguien, podría llamarme alguien, alguien podría llamarme, pueden llamarme, puede llamarme, llámenme, llámeme, llámame, que me llamen, quiero que me llamen, necesito que me llamen, quisiera que me llamen, quiero que alguien me llame, necesito que alguien me llame, quisiera que alguien me llame, me gustaría que me llamen, me gustaría que me llamaran, que alguien me llame, quiero una llamada, necesito una llamada, alguien puede contactarme, alguien me puede contactar, que alguien me contacte, quiero que alguien me contacte, puede ayudarme una persona, puede ayudarme un humano, me puede ayudar una persona, me puede ayudar un humano, me puede atender una persona, me puede atender alguien, puede atenderme una persona, puede atenderme alguien, necesito que alguien me ayude, necesito que alguien me atienda, necesito que me ayude alguien, que me atienda una persona, que me atienda un humano, que me atienda alguien, que me atienda un agente',
      desk: 'atención al cliente, servicio al cliente, soporte, soporte técnico, gerente, supervisor, encargado, persona, alguien',
      present:
        'hay alguien ahí, hay alguien, hay alguien aquí, hay alguien allí, alguien ahí, hay una persona ahí, hay una persona real ahí, hay una persona real, hay una persona de verdad, hay una persona de verdad ahí, hay un humano ahí, hay algún humano, hay algún humano ahí, hay alguna persona ahí, hay alguna persona real ahí, hay alguien real ahí, hay personas reales aquí, está alguien ahí',
      no: 'no.',
      wish: 'quiero, quisiera, me gustaría, deseo, desearía, necesito, prefiero, preferiría, solo quiero, yo quiero, realmente quiero, exijo, déjame, déjeme, queremos, querría, necesito poder, quería, me urge',
      may: 'puedo, podría, podría yo, puedo por favor, podría por favor, es posible, sería posible, se puede, podemos, podríamos, hay forma de, hay alguna forma de, hay manera de, hay alguna manera de, existe la posibilidad de, me permite, me permites, me puede dejar',
      how: 'cómo puedo, cómo hago para, cómo puedo hacer para, cómo se puede',
      talk: 'hablar con, chatear con, comunicarme con, conversar con',
      contact:
        'hablar con, hablar a, chatear con, comunicarme con, conversar con, contactar con, contactar a, contactarme con, ponerme en contacto con, ser atendido por, ser atendida por, que me atienda, que me atiendan, hablarle a, tratar con, conectarme con, que me comuniquen con, que me pasen con, que me conecten con, que me transfieran a, que me transfieran con, que me pongan con, estar en contacto con, entrar en contacto con, dialogar con, platicar con, que me ponga con, que me pase con, que me comunique con',
      would:
        'puede, podría, puedes, podrías, me puede, me podría, me puedes, me podrías, puede usted, por favor, quiero que, necesito que',
      hand: 'comunicarme con, pasarme con, pasarme a, conectarme con, transferirme a, transferirme con, ponerme con, ponerme en contacto con, derivarme a, derivarme con, comunicar con, pasar con, conectar con, transferir a, poner con, poner en contacto con, comuníqueme con, comunícame con, páseme con, pásame con, páseme a, pásame a, conécteme con, conéctame con, transfiérame a, transfiéreme a, póngame con, ponme con, póngame en contacto con, ponme en contacto con, dame, deme, derívame a, derívame con, derívenme con, pásenme con, comuníquenme con, hacerme hablar con, me pasas con, me pasa con, me comunica con, me comunicas con, me pone con, me pones con, me conecta con, me conectas con, me transfiere a, me transfieres a, transferir con',
      want: 'quiero, necesito, quisiera, deseo, prefiero, me gustaría, deme, dame, hay, exijo, solicito, póngame, me gustaría tener, necesito ayuda de, quiero ayuda de, puedo tener, podría tener, cómo hablo con, cómo contacto con, cómo contacto a',
      there: 'hay, hay aquí, tienen, tienes, existe',
      whom: 'con quien hablar, con quien pueda hablar, con el que pueda hablar, con la que pueda hablar, con quien puedo hablar, que me atienda, que me pueda atender, que pueda atenderme, que me ayude, que me pueda ayudar, que pueda ayudarme, para hablar, con el que hablar, con la que hablar',
      one: 'un, una, el, la, los, las, al, algún, alguna, su, sus, tu, uno de sus, una de sus, otra, otro, unos, este, esta',
      human:
        'humano, humana, ser humano, persona real, persona humana, persona de verdad, persona de carne y hueso, agente humano, agente real, agente, agente en vivo, operador, operadora, operador humano, asesor, asesora, asesor humano, representante, representante humano, ejecutivo, humano real, alguien real, alguien humano, teleoperador, agente de atención al cliente, representante de atención al cliente, representante de servicio al cliente, persona, agente de servicio al cliente, asistente humano, atención humana',
      person:
        'alguien, alguien más, alguien de su equipo, alguien del equipo, alguien de soporte, alguien de atención al cliente, alguien de ustedes, otra persona, empleado, empleada, encargado, encargada, responsable, supervisor, supervisora, gerente, miembro del equipo, atención al cliente, servicio al cliente, servicio de atención al cliente, soporte, soporte técnico, equipo, equipo de soporte, jefe, jefa, director, técnico, especialista, alguien de ventas, alguien de facturación, alguien del área',
      alone:
        'agente, humano, operador, operadora, persona real, agente humano, ser humano, asesor, asesora, representante, agente en vivo, chat en vivo, hablar con agente, hablar con humano, operador humano, asesor humano, ejecutivo',
      please: 'por favor, porfavor, porfa, ahora, ya, gracias, no un bot, no un robot',
      polite:
        'por favor, porfavor, porfa, ahora, ahora mismo, ya, gracias, aquí, directamente, inmediatamente, no un bot, no un robot, no con un bot, no con un robot, no con una máquina, y no con un bot, y no con un robot, en vez de un bot, en vez de un robot, en lugar de un bot, en lugar de un robot, si es posible, hoy, en vivo, urgentemente, urgente, por chat, disponible, en persona, en línea, cuanto antes, de ventas, de facturación, de contabilidad, de soporte, de atención al cliente, del equipo, de su equipo, de tu equipo, del departamento de ventas, del departamento de facturación, de inmediato, de una vez',
      subject: 'sobre, acerca, porque, que, respecto, por mi, por un, por una, de mi',
      reason: 'sobre, acerca, porque, que, respecto, por, de mi, para, ya que',
    },
    asides: 'por favor, porfavor, porfa',
    joins: 'y, pero, entonces, porque, o, así que',
    supposing: 'si, cuando, es verdad, es cierto',
    quoting:
      'decir., dice., dicen., escribir., escribe., escriben., escribió., traduce, traduzca, plantilla, cómo se dice, cómo digo, significa.',
  },
  pt: {
    ...personLast,
    lists: {
      lead: 'olá, oi, bom dia, boa tarde, boa noite, ok, okay, sim, bem, bom, então, mas, e, ou, por favor, desculpe, desculpa, obrigado, obrigada, não obrigado, certo, agora, tá, não., isso não ajuda, isso não me ajuda, não ajuda, não adianta, não está ajudando, isto não ajuda',
      bot: 'robô, robôs, robot, bot, bots, chatbot, máquina, máquinas, ia, inteligência artificial, computador',
      unwilling:
        'não quero falar com, não quero conversar com, não quero falar a, não quero tratar com, eu não quero falar com, eu não quero conversar com, eu não quero falar a, eu não quero tratar com, já não quero falar com, já não quero conversar com, já não quero falar a, já não quero tratar com, não quero mais falar com, não quero mais conversar com, não quero mais falar a, não quero mais tratar com, não gosto de falar com, não gosto de conversar com, não gosto de falar a, não gosto de tratar com, não desejo falar com, não desejo conversar com, não desejo falar a, não desejo tratar com, cansei de falar com, cansei de conversar com, cansei de falar a, cansei de tratar com, estou cansado de falar com, estou cansado de conversar com, estou cansado de falar a, estou cansado de tratar com, me recuso a falar com, me recuso a conversar com, me recuso a falar a, me recuso a tratar com',
      saying:
        'alguém pode me ligar, alguém me pode ligar, alguém pode ligar me, alguém pode ligar para mim, alguém poderia me ligar, alguém me liga, pode me ligar, podem me ligar, podem ligar me, pode ligar me, poderia me ligar, poderiam me ligar, me liga, me ligue, me liguem, liguem me, ligue me, quero que me liguem, gostaria que me ligassem, quero que alguém me ligue, preciso que alguém me ligue, gostaria que alguém me ligasse, quero receber uma ligação, quero uma ligação, alguém pode entrar em contato comigo, alguém pode me contatar, alguém pode contactar me, alguém pode me atender, uma pessoa pode me ajudar, um humano pode me ajudar, um atendente pode me ajudar, uma pessoa pode me atender',
      desk: 'suporte, suporte técnico, apoio ao cliente, atendimento, atendimento ao cliente, gerente, supervisor, alguém',
      present:
        'tem atendente, tem um atendente, tem atendente humano, tem algum atendente, há um operador, há um atendente, tem um humano, tem alguém aí, tem alguém, há alguém aí, há alguém, alguém aí, está aí alguém, está alguém aí, tem uma pessoa aí, tem uma pessoa real aí, há uma pessoa real aí, tem uma pessoa de verdade aí, tem algum humano aí, há algum humano aí, tem um humano aí, há um humano aí, tem alguma pessoa aí, há uma pessoa aí, tem gente aí, tem alguém de verdade aí, tem alguma pessoa real aí, há algum atendente, há algum operador',
      no: 'não.',
      wish: 'quero, eu quero, queria, eu queria, gostaria de, eu gostaria de, preciso, eu preciso, preciso de, desejo, eu desejo, prefiro, eu prefiro, preferia, só quero, eu só quero, quero muito, exijo, deixe me, deixa eu, me deixa, me deixe, queremos, gostaríamos de, gostava de, eu gostava de',
      may: 'posso, eu posso, poderia, eu poderia, podia, é possível, seria possível, tem como, tem como eu, dá para, dá pra, consigo, será que posso, será que eu posso, posso por favor, há forma de, há alguma forma de, existe a possibilidade de, podemos',
      how: 'como posso, como faço para, como eu faço para, como faço pra, como consigo',
      talk: 'falar com, conversar com, falar a, transferir para',
      contact:
        'falar com, falar ao, falar a, conversar com, ser atendido por, ser atendida por, entrar em contato com, entrar em contacto com, contactar, contatar, ser transferido para, ser transferida para, ser encaminhado para, ser encaminhada para, teclar com, dialogar com, comunicar com, tratar com, chegar a',
      would:
        'pode, poderia, podia, você pode, você poderia, pode por favor, poderia por favor, quero que, consegue, será que pode',
      hand: 'me passar para, me passar a, passar me para, passar me a, me transferir para, transferir me para, me encaminhar para, encaminhar me para, me conectar com, me conectar a, ligar me a, ligar me com, me ligar com, me colocar em contato com, pôr me em contacto com, colocar me em contacto com, passe me para, passe me a, me passe para, me passa para, passa me para, transfira me para, me transfira para, me transfere para, me encaminhe para, encaminhe me para, me conecte com, me conecta com, ligue me a, me coloque em contato com, coloque me em contacto com, me dá, me dê, chama, chame, chamar, passa para, passe para, me coloca em contato com, coloca me em contacto com, transfere para, transfira para, transferir para',
      want: 'quero, eu quero, preciso de, eu preciso de, queria, gostaria de, prefiro, me dê, exijo, desejo, eu prefiro, eu queria, preciso da ajuda de, preciso de ajuda de, quero ajuda de, posso ter, eu gostaria de, quero a ajuda de, como falo com, como eu falo com, quero atendimento com, quero atendimento de',
      there: 'há, tem, existe, há aí, tem aí, vocês têm',
      whom: 'com quem eu possa falar, com quem possa falar, com quem falar, com quem posso falar, com quem eu posso falar, para falar, que possa me ajudar, que me possa ajudar, que me ajude, que possa me atender, para me atender, que me atenda, com quem eu possa conversar, com quem conversar, com quem posso conversar',
      one: 'um, uma, o, a, os, as, algum, alguma, seu, sua, um dos seus, uma das suas, um dos vossos, outra, outro, um de vocês, este, esta, esse, essa',
      human:
        'humano, humana, ser humano, pessoa real, pessoa de verdade, pessoa humana, pessoa, atendente, atendente humano, atendente real, agente, agente humano, operador, operadora, operador humano, representante, assistente humano, consultor, consultora, colaborador, funcionário, atendimento humano, humano de verdade, alguém real, alguém humano, agente ao vivo, atendente ao vivo, ajuda humana',
      person:
        'pessoas, assistente, colaboradora, funcionária, alguém, alguém da equipe, alguém da equipa, alguém da sua equipe, alguém do suporte, alguém do atendimento, alguém de vocês, outra pessoa, supervisor, gerente, responsável, suporte, suporte técnico, apoio ao cliente, atendimento, atendimento ao cliente, serviço de apoio ao cliente, serviço ao cliente, equipe, equipa, equipe de suporte, equipa de suporte, membro da equipe, membro da equipa, chefe, diretor, especialista, alguém de vendas, alguém do financeiro, alguém de verdade, alguém humano, alguém da vossa equipa, alguém da sua equipa, alguém da equipe de vocês',
      alone:
        'atendente, humano, agente, operador, operadora, pessoa real, ser humano, atendente humano, agente humano, representante, falar com atendente, falar com humano, atendimento humano, operador humano, chat ao vivo, atendente real',
      please: 'por favor, pf, pfv, agora, já, obrigado, obrigada, não um robô, não um bot',
      polite:
        'por favor, pf, pfv, agora, agora mesmo, já, obrigado, obrigada, aqui, diretamente, imediatamente, não um robô, não um bot, não com um robô, não com um bot, e não com um robô, e não com um bot, em vez de um robô, em vez de um bot, ao invés de um robô, se possível, se for possível, hoje, ao vivo, urgente, urgentemente, por chat, pelo chat, disponível, aí, online, de vendas, do setor de vendas, do financeiro, da faturação, do suporte, do atendimento, da equipe, da equipa, da sua equipe, logo, de uma vez',
      subject: 'sobre, acerca, porque, que, a respeito, por causa',
      reason: 'sobre, acerca, porque, que, a respeito, por causa, para, pra, pois',
    },
    asides: 'por favor, pf, pfv',
    joins: 'e, mas, então, porque, ou, por isso',
    supposing: 'se, quando, caso, é verdade',
    quoting:
      'dizer., diz., dizem., escrever., escreve., escrevem., escreveu., traduza, traduz, modelo, como se diz, como digo, significa.',
  },
  it: {
    ...personLast,
    lists: {
      lead: 'ciao, salve, buongiorno, buonasera, buon pomeriggio, ok, okay, va bene, sì, bene, allora, quindi, ma, però, e, o, per favore, scusi, scusa, mi scusi, grazie, no grazie, per cortesia, adesso, ora, senti, senta, guarda, no., non mi aiuta, non mi aiuti, non aiuta, non serve a niente, non mi è utile, così non va',
      bot: 'robot, bot, chatbot, macchina, macchine, computer, ia, intelligenza artificiale, risponditore',
      unwilling:
        'non voglio parlare con, non voglio chattare con, non voglio parlare a, non voglio avere a che fare con, io non voglio parlare con, io non voglio chattare con, io non voglio parlare a, io non voglio avere a che fare con, non voglio più parlare con, non voglio più chattare con, non voglio più parlare a, non voglio più avere a che fare con, non vorrei parlare con, non vorrei chattare con, non vorrei parlare a, non vorrei avere a che fare con, non desidero parlare con, non desidero chattare con, non desidero parlare a, non desidero avere a che fare con, non mi va di parlare con, non mi va di chattare con, non mi va di parlare a, non mi va di avere a che fare con, sono stanco di parlare con, sono stanco di chattare con, sono stanco di parlare a, sono stanco di avere a che fare con, sono stanca di parlare con, sono stanca di chattare con, sono stanca di parlare a, sono stanca di avere a che fare con, mi rifiuto di parlare con, mi rifiuto di chattare con, mi rifiuto di parlare a, mi rifiuto di avere a che fare con',
      saying:
        'qualcuno può chiamarmi, qualcuno mi può chiamare, qualcuno può richiamarmi, qualcuno potrebbe chiamarmi, qualcuno mi può richiamare, mi può chiamare qualcuno, mi può richiamare qualcuno, può chiamarmi qualcuno, potete chiamarmi, potete richiamarmi, potreste chiamarmi, può chiamarmi, mi chiami, mi chiamate, chiamatemi, richiamatemi, vorrei essere richiamato, vorrei essere richiamata, vorrei essere chiamato, voglio essere richiamato, voglio essere richiamata, desidero essere richiamato, desidero essere richiamata, vorrei che qualcuno mi chiamasse, vorrei che qualcuno mi richiamasse, voglio che qualcuno mi chiami, vorrei una telefonata, qualcuno può contattarmi, qualcuno mi può contattare, può aiutarmi una persona, può aiutarmi un umano, mi può aiutare una persona, mi può aiutare un operatore, può aiutarmi un operatore',
      desk: 'servizio clienti, assistenza, assistenza clienti, assistenza tecnica, supporto, supporto tecnico, responsabile, qualcuno',
      present:
        'c è qualcuno, c è nessuno, qualcuno c è, c è qualcuno lì, c è qualcuno qui, c è una persona vera, c è una persona reale, c è una persona vera lì, c è un umano, c è un essere umano, c è un umano lì, c è una persona lì, c è un operatore lì, ci sono persone vere, ci sono persone reali qui, c è una vera persona, c è qualcuno in linea, c è qualcuno in ascolto',
      no: 'no.',
      wish: 'voglio, vorrei, desidero, desidererei, ho bisogno di, preferisco, preferirei, mi piacerebbe, vorrei tanto, voglio solo, vorrei solo, avrei bisogno di, esigo di, fammi, mi faccia, fatemi, vogliamo, vorremmo, voglio davvero, lasciami, mi lasci, pretendo di, mi serve, mi occorre, dovrei',
      may: 'posso, potrei, è possibile, sarebbe possibile, si può, possiamo, potremmo, posso per favore, potrei per favore, c è modo di, c è un modo per, c è la possibilità di, mi è possibile, posso avere modo di',
      how: 'come posso, come faccio a, come si fa a, come posso fare per, come potrei',
      talk: 'parlare con, chattare con, parlare a',
      contact:
        'parlare con, parlare a, parlare ad, parlare col, chattare con, discutere con, conversare con, essere messo in contatto con, essere messa in contatto con, essere collegato con, essere collegata con, mettermi in contatto con, entrare in contatto con, essere trasferito a, essere trasferita a, contattare, essere assistito da, essere assistita da, interagire con, comunicare con, avere a che fare con, confrontarmi con, parlarne con',
      would:
        'può, potrebbe, puoi, potresti, potete, potreste, mi può, mi potrebbe, mi puoi, mi potresti, per favore',
      hand: 'mettermi in contatto con, mettere in contatto con, passarmi, passare, passare a, collegarmi con, collegarmi a, trasferirmi a, trasferire a, indirizzarmi a, farmi parlare con, far parlare con, mi metta in contatto con, mettimi in contatto con, mi passi, passami, mi colleghi con, mi colleghi a, collegami con, collegami a, mi trasferisca a, trasferiscimi a, mi faccia parlare con, fammi parlare con, fatemi parlare con, passatemi, mettetemi in contatto con, mi dia, dammi, mi fa parlare con, mi fate parlare con, mi fai parlare con, mi passa, mi passate, mi mette in contatto con',
      want: 'voglio, vorrei, desidero, ho bisogno di, mi serve, mi occorre, preferisco, preferirei, c è, mi dia, dammi, esigo, pretendo, vorrei avere, posso avere, potrei avere, ho bisogno dell aiuto di, voglio l aiuto di, mi serve l aiuto di, vorrei l aiuto di, come parlo con, vorrei assistenza da, voglio assistenza da, è possibile avere, si può avere, ho bisogno di aiuto da, avrei bisogno di',
      there: 'c è, c è qui, avete, esiste, ci sono',
      whom: 'con cui parlare, con cui posso parlare, con cui poter parlare, con cui potrei parlare, con cui io possa parlare, con il quale parlare, con la quale parlare, che mi possa aiutare, che possa aiutarmi, che mi aiuti, a cui rivolgermi, con cui chattare',
      one: 'un, uno, una, il, lo, la, l, i, gli, le, un vostro, una vostra, uno dei vostri, il vostro, la vostra, il tuo, un suo, un altro, un altra, qualche, un vero, una vera, delle, dei, questo, questa, questo stupido',
      human:
        'umano, umana, essere umano, persona, persona vera, persona reale, vera persona, persona in carne e ossa, persona umana, operatore, operatrice, operatore umano, operatore reale, vero operatore, agente, agente umano, consulente, consulente umano, assistente umano, rappresentante, addetto, qualcuno di reale, qualcuno di vero, assistenza umana, persone reali, operatore dal vivo, operatore del servizio clienti',
      person:
        'operatori, qualcuno, qualcun altro, qualcuno del team, qualcuno del vostro team, qualcuno dell assistenza, qualcuno del servizio clienti, qualcuno di voi, altra persona, responsabile, supervisore, dipendente, impiegato, collega, membro del team, assistenza, assistenza clienti, assistenza tecnica, servizio clienti, supporto, supporto tecnico, team, team di assistenza, persone vere, capo, direttore, tecnico, titolare, qualcuno delle vendite',
      alone:
        'operatore, operatrice, umano, agente, persona vera, persona reale, essere umano, operatore umano, agente umano, consulente, parlare con operatore, parlare con umano, chat dal vivo, vera persona, rappresentante',
      please:
        'per favore, per piacere, per cortesia, adesso, ora, subito, grazie, non un bot, non un robot, perfavore',
      polite:
        'per favore, perfavore, per piacere, per cortesia, adesso, ora, subito, grazie, qui, direttamente, immediatamente, non un bot, non un robot, non con un bot, non con un robot, e non con un bot, e non con un robot, invece di un bot, invece che con un bot, invece che con un robot, invece di un robot, al posto di un bot, se possibile, se è possibile, oggi, dal vivo, urgentemente, via chat, in chat, disponibile, piuttosto, online, delle vendite, dell amministrazione, dell ufficio vendite, della fatturazione, dell assistenza, del supporto, del servizio clienti, del vostro team, del team, una buona volta',
      subject: 'riguardo, su, sul, sulla, sulle, sui, del mio, della mia, perché, che, circa, in merito',
      reason:
        'riguardo, su, sul, sulla, sulle, sui, del mio, della mia, perché, che, circa, in merito, per, poiché',
    },
    asides: 'per favore, per piacere, per cortesia, perfavore',
    joins: 'e, ma, però, quindi, perché, o, allora',
    supposing: 'se, quando, qualora, è vero',
    quoting:
      'dire., dice., dicono., scrivere., scrive., scrivono., ha scritto., traduci, traduca, modello, come si dice, significa.',
  },
};

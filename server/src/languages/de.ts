import type { Language } from './language.ts';

export const de: Language = {
  stemmer: 'german',
  hasCompounds: true,
  stopWords: `der die das des dem den ein eine einer eines einem einen kein keine keiner keinen keinem ich mich mir du dich dir
    er sie es ihn ihm ihr ihre ihren ihrem ihrer wir uns unser unsere unseren ihnen mein meine meinen meinem meiner dein
    deine sein seine seinen seinem seiner man sich bin bist ist sind seid war waren wäre gewesen habe hast hat haben hatte
    hatten wird werden wurde wurden worden würde würden kann kannst können könnte muss müssen soll sollen sollte darf
    dürfen will wollen möchte mag was wann wo wohin woher welche welcher welches welchen welchem wer wen wem wessen warum
    wieso weshalb wie und oder aber denn sondern wenn falls dann so als dass ob nicht nichts auch nur noch schon sehr
    hier da dort dies diese dieser dieses diesen diesem jede jeder jedes jeden alle am an auf aus bei beim bis durch für
    gegen im in ins mit nach ohne seit über um unter vom von vor zu zum zur zwischen es gibt bitte
    brauche braucht weiß wissen sagen helfen hilfe gern gerne`,
  negations: 'nicht kein keine keinen keiner keinem keines nie niemals nichts niemand ohne',
  contrastWords:
    'nicht kein keine keinen keiner keinem nie niemals nichts niemand ohne von aus vor nach bis seit außer gegen statt über unter mehr weniger nur ab',
  contraries:
    'erste/früheste letzte/späteste, vor nach, mehr/größer/höher weniger/kleiner/niedriger, immer nie, alt neu, öffnen schließen, kaufen verkaufen, beste schlechteste, früh spät, anfang/beginn/start ende/schluss, erlaubt verboten, inbegriffen/inklusive ausgeschlossen/exklusive, erhöhen/steigen senken/sinken, innen außen, minimum/mindestens maximum/höchstens, aktivieren deaktivieren, schnell langsam',
  numbers: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  dates: {
    days: 'montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag',
    months: 'januar, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember',
    centuries: 'jahrhundert',
  },
  questions: {
    amount: 'wie (?:viele?|lange?|alt|weit|oft|groß|hoch|teuer|schnell)|was kostet|kostet',
    time: 'wann|welche[mns]? (?:jahr|datum|tag|jahrhundert)|öffnungszeiten',
    person: 'wer|wem|wen',
    place: 'wo|woher|wohin',
    reason: 'warum|wieso|weshalb',
    steps: 'wie',
    definition: 'was (?:ist|sind|bedeutet)',
  },
  answers: {
    reason: 'weil|da|damit|daher|deshalb|wegen',
    instruction: { verbs: 'klicken|tippen|wählen|öffnen|drücken|gehen|geben', position: 'first' },
    definition: { articles: 'ein|eine|der|die|das', verbs: 'ist|sind|war|bedeutet' },
    openings: {
      back: 'er|sie|es(?! (?:ist|wird|gibt|empfiehlt))|dies|diese|dieser|dieses|diesen|das(?= (?:ist|sind|wird|kann|geht|liegt|bedeutet|heißt))|jene|solche|auch|außerdem|jedoch|allerdings|sonst|andernfalls|ansonsten|dann|danach|daher|deshalb|deswegen|somit|aber|und|oder|also|stattdessen|alternativ|ebenso|zudem|darüber hinaus|in diesem fall|falls ja|falls nicht|wenn ja|wenn nicht|dabei|dafür|damit|dadurch',
      replies:
        'ja|nein|nicht(?=[,.!:;])|weil|vielleicht|natürlich|leider|(?:es|das) kommt darauf an|beide|weder|keine|(?:aus )?mehrere[nr]? gründe[nr]?',
      introduces:
        '(?:auf |in )?(?:diese[rsmn]?|der folgenden?) (?:seite|anleitung|artikel|abschnitt|dokument|kapitel)|hier (?:erfahren|finden|lernen) sie|willkommen|siehe (?:unten|oben)|inhaltsverzeichnis',
      points:
        '(?:bitte )?(?:siehe|sehen sie|lesen sie (?:mehr|hier|unsere)|mehr (?:dazu|informationen|infos)|weitere (?:informationen|infos|details)|näheres|details finden|erfahren sie mehr)',
    },
  },
  questionOpeners:
    'was wie wo wann warum wieso weshalb welche welcher welches wer kann können gibt haben habe ich darf muss',
  followUps: {
    back: 'es ihn ihm dies dieser diese dieses diesen diesem jener jene jenes dort dorthin dabei dafür damit davon dazu dessen deren solche solcher derselbe dieselbe dasselbe anderen anderer sonst beide beides stattdessen',
    last: 'das die der sie er da',
    onward:
      'und, oder, aber, auch, dann, also, was ist mit, wie ist es mit, wie sieht es mit, was noch, sonst noch, warum nicht, weil, ja, nein, doch, ok, okay, danke, verstehe, ach so, in diesem fall, außer, zum beispiel, und wenn, was wenn',
    leading: 'in im an am auf für von vom mit ohne zu zum zur bei bis vor nach während zwischen ab pro',
  },
  smallTalk: {
    greeting:
      'hallo, hi, hey, guten tag, guten morgen, guten abend, moin, moin moin, servus, grüß gott, grüss gott, grüezi, hallo zusammen, hallo bot, wie geht es ihnen, wie geht es dir, wie geht s, wie gehts, ist da jemand, jemand da',
    thanks:
      'danke, vielen dank, danke schön, dankeschön, danke sehr, besten dank, herzlichen dank, tausend dank, danke für die hilfe, danke für ihre hilfe, vielen dank für ihre hilfe, danke dir, danke ihnen, super danke, perfekt, super, das hilft, das hat geholfen',
    goodbye:
      'tschüss, tschüß, tschau, ciao, auf wiedersehen, wiedersehen, bis bald, bis dann, bis später, gute nacht, schönen tag, schönen tag noch, einen schönen tag noch, servus, das war alles, das wars',
    about:
      'wer bist du, wer sind sie, was bist du, was sind sie, bist du ein bot, sind sie ein bot, bist du ein mensch, sind sie ein mensch, bist du echt, wie heißt du, wie heißen sie, wie heisst du, was kannst du, was können sie, wie kannst du mir helfen, wie können sie mir helfen, was kann ich fragen, hilfe',
    acknowledgement: 'ok, okay, alles klar, verstanden, gut, in ordnung, aha, ach so, verstehe, schön, passt',
  },
  acceptances:
    'ja, ja bitte, ja gerne, ja gern, gerne, gern, bitte, ok, okay, klar, sicher, natürlich, ja danke, sehr gerne, das wäre gut, das wäre schön, warum nicht, jawohl, unbedingt, ja das wäre gut',
  phrases: {
    notFound: 'Dazu habe ich leider keine Antwort gefunden.',
    offerPerson: 'Möchten Sie mit einem Menschen sprechen? Es ist gerade jemand da.',
    closest: 'Das kommt Ihrer Frage am nächsten:',
    orMeant: 'Vielleicht meinen Sie auch:',
    inOtherLanguage: (name) => `Gefunden habe ich das in einer anderen Sprache (${name}).`,
    greeting: (name) => `Guten Tag! Ich bin ${name}. Wie kann ich Ihnen helfen?`,
    thanks: 'Gern geschehen! Möchten Sie noch etwas wissen?',
    goodbye: 'Auf Wiedersehen und vielen Dank für Ihren Besuch!',
    about: (name) =>
      `Ich bin ${name}, ein Chatbot. Ich beantworte Fragen aus den Unterlagen, die man mir gegeben hat, und nenne meine Quellen. Fragen Sie mich einfach etwas.`,
    acknowledgement: 'In Ordnung. Möchten Sie noch etwas wissen?',
    beyondDocuments: 'Über die Unterlagen hinaus:',
    handingOver: 'Ich gebe Sie an einen Menschen weiter. Gleich antwortet Ihnen hier jemand.',
    nobodyHere:
      'Gerade ist niemand erreichbar, aber Ihre Nachricht liegt für unser Team bereit. Bitte hinterlassen Sie hier Ihre E-Mail-Adresse, dann meldet sich jemand bei Ihnen.',
    addressKnown:
      'Gerade ist niemand erreichbar, aber Ihre Nachricht liegt für unser Team bereit. Ihre E-Mail-Adresse haben wir, und es meldet sich jemand bei Ihnen.',
    backAt: (when) => `Wieder erreichbar sind wir ab ${when}.`,
    noPeople: (name) =>
      `Ich kann Sie hier nicht an einen Menschen weitergeben. Ich bin ${name}, ein Chatbot, und antworte aus den Unterlagen, die man mir gegeben hat.`,
    emailPassedOn: 'Vielen Dank. Ich habe Ihre E-Mail-Adresse weitergegeben, und es meldet sich jemand bei Ihnen.',
    inChat: {
      nobodyHere:
        'Gerade ist niemand erreichbar, aber Ihre Nachricht liegt für unser Team bereit, und die Antwort erscheint in diesem Chat. Bitte hinterlassen Sie hier Ihre E-Mail-Adresse, damit unser Team weiß, wie Sie zu erreichen sind.',
      addressKnown:
        'Gerade ist niemand erreichbar, aber Ihre Nachricht liegt mit Ihrer E-Mail-Adresse für unser Team bereit. Die Antwort erscheint in diesem Chat.',
      emailPassedOn: 'Vielen Dank. Ich habe Ihre E-Mail-Adresse weitergegeben. Die Antwort erscheint in diesem Chat.',
    },
  },
  personWords:
    'mensch kundenberat mitarbeiter person jemand berater ansprechpartner kundenservice kundendienst support agent operator chef vorgesetzt kolleg verantwortlich leut team sprech red chat telefon ruf anruf ruckruf verbind durchstell weiterleit livechat live bot robot betreuer sachbearbeiter meld wer wen wem service buchhaltung maschin schreib kontakt',
};

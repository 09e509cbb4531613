import type { Language } from './language.ts';
import { verbLast } from './wish-orders.ts';

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
    notFound: (name) => `Dazu habe ich in den Unterlagen von ${name} leider nichts gefunden.`,
    offerPerson: 'Möchten Sie mit einem Menschen sprechen? Es ist gerade jemand da.',
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
  },
  personWishes: {
    ...verbLast,
    lists: {
      lead: 'hallo, hi, hey, guten tag, guten morgen, guten abend, ok, okay, ja, na gut, gut, also, bitte, danke, sorry, entschuldigung, aber, und, oder, dann, nun, jetzt, trotzdem, moin, servus, nochmal, nein., nein danke, das hilft mir nicht, das hilft nicht, das bringt nichts, das bringt mir nichts',
      speak: 'sprechen, sprechen können, zu sprechen, zu sprechen bekommen',
      bot: 'bot, bots, roboter, robotern, chatbot, chatbots, maschine, maschinen, computer, ki, automaten, programm',
      unwilling:
        'ich will nicht, ich möchte nicht, ich will nicht mehr, ich möchte nicht mehr, ich will nicht länger, ich möchte nicht länger, ich mag nicht, ich will hier nicht, ich habe keine lust',
      saying:
        'kann mich jemand anrufen, könnte mich jemand anrufen, kann mich bitte jemand anrufen, könnte mich bitte jemand anrufen, kann mich jemand zurückrufen, könnte mich jemand zurückrufen, kann mich bitte jemand zurückrufen, rufen sie mich an, rufen sie mich bitte an, rufen sie mich zurück, rufen sie mich bitte zurück, bitte rufen sie mich an, bitte rufen sie mich zurück, ruf mich an, ruft mich an, ich möchte angerufen werden, ich möchte zurückgerufen werden, ich hätte gerne einen rückruf, ich hätte gern einen rückruf, ich möchte einen rückruf, ich bitte um rückruf, ich bitte um einen rückruf, bitte um rückruf, rückruf bitte, kann sich jemand bei mir melden, kann sich bitte jemand bei mir melden, könnte sich jemand bei mir melden, kann sich jemand melden, wie erreiche ich jemanden, wie erreiche ich einen menschen, kann mir ein mensch helfen, kann mir bitte ein mensch helfen, kann mir ein mitarbeiter helfen, kann mir ein echter mensch helfen, kann ein mensch übernehmen, kann ein mitarbeiter übernehmen, ich will mit keinem bot reden, ich will mit keinem bot sprechen, ich möchte mit keinem bot sprechen, ich möchte mit keinem bot reden, ich will mit keinem roboter sprechen, ich will mit keinem roboter reden, ich rede nicht mit einem bot, ich rede nicht mit bots, ich spreche nicht mit einem bot, ich rede nicht mit robotern, ich spreche lieber mit einem menschen, ich rede lieber mit einem menschen, ich möchte keinen bot sondern einen menschen, ich will keinen bot sondern einen menschen',
      desk: 'kundenservice, kundendienst, support, kundensupport, service, kundenbetreuung, hotline, ansprechpartner, jemanden, chef, vorgesetzten',
      present:
        'ist da jemand, ist hier jemand, ist jemand da, ist jemand hier, ist da wer, jemand da, ist da ein mensch, ist hier ein mensch, ist da ein echter mensch, ist hier ein echter mensch, ist da eine echte person, ist hier eine echte person, ist ein mensch da, ist ein echter mensch da, ist eine echte person da, ist da ein richtiger mensch, ist hier ein richtiger mensch, ist da ein mitarbeiter, ist ein mitarbeiter da, ist hier ein mitarbeiter, ist denn jemand da, ist da überhaupt jemand, ist hier überhaupt jemand, gibt es hier echte menschen, gibt es hier auch echte menschen, gibt es hier jemanden, gibt es hier einen menschen, verbinden sie mich, verbinde mich, hilft mir hier ein mensch, hilft mir hier ein echter mensch',
      no: 'nein, nee',
      wish: 'ich möchte, ich möchte gerne, ich möchte gern, ich will, ich würde gerne, ich würde gern, ich würde lieber, ich muss, ich möchte lieber, ich will lieber, ich wollte, ich hätte gerne, ich brauche, ich wünsche, möchte, möchte gerne, will, würde gerne, lassen sie mich, lass mich, wir möchten, wir würden gerne, ich verlange, ich möchte bitte, ich müsste, ich müsste mal, ich wollte mal, ich sollte, ich brauch, ich bräuchte',
      may: 'kann ich, könnte ich, darf ich, dürfte ich, kann ich bitte, könnte ich bitte, können wir, ist es möglich, wäre es möglich, kann man, besteht die möglichkeit, gibt es die möglichkeit, gibt es eine möglichkeit',
      how: 'wie kann ich, wie könnte ich',
      softly:
        'bitte, gerne, gern, mal, lieber, jetzt, sofort, direkt, doch, einfach, nur, endlich, auch, hier, eben, kurz, wirklich, unbedingt, persönlich, dringend, denn, noch, irgendwo, irgendwie, vielleicht',
      with: 'mit, an, zu',
      talk: 'sprechen, reden, chatten, schreiben, zu sprechen, zu reden, zu chatten, verbunden werden, telefonieren, mich unterhalten, kommunizieren, in kontakt treten, kontakt aufnehmen, weitergeleitet werden, sprechen können, reden können, zu tun haben, durchgestellt werden, in verbindung treten, zu telefonieren, zu schreiben',
      would:
        'können sie mich, könnten sie mich, kannst du mich, könntest du mich, würden sie mich, würdest du mich, bitte mich, können sie mich bitte, könnten sie mich bitte, kannst du mich bitte',
      hand: 'verbinden sie mich, verbinde mich, verbinden, leiten sie mich, leite mich, stellen sie mich, stell mich, geben sie mich, übergeben sie mich, übergeben sie, übergib mich, übergib, weiterleiten, vermitteln sie mich',
      handed: 'verbinden, weiterleiten, durchstellen, weiterverbinden, übergeben, weitervermitteln, weiterreichen',
      want: 'ich will, ich möchte, ich brauche, ich hätte gerne, ich hätte gern, ich möchte gerne, geben sie mir, gib mir, ich verlange, gibt es hier, ich wünsche, gibt es, ich brauche hilfe von, ich möchte hilfe von, wie erreiche ich, wie bekomme ich, wie komme ich zu, wie komme ich an, holen sie mir, hol mir, ich brauch, holen sie, hol, holt, ich bräuchte',
      there: 'gibt es, gibt es hier, ist da, ist hier, haben sie',
      whom: 'mit dem ich sprechen kann, mit der ich sprechen kann, mit dem ich reden kann, mit der ich reden kann, mit denen ich sprechen kann, mit dem ich chatten kann, zum reden, zum sprechen, mit dem man sprechen kann, mit dem man reden kann, der mir helfen kann',
      one: 'einem, einer, einen, ein, eine, dem, der, den, die, ihrem, ihrer, ihren, einem ihrer, eurem, irgendeinem, einem echten, einer echten, einen echten, einem richtigen, einer richtigen, einen richtigen, einem realen, einer realen, einem lebenden, einem menschlichen, einen menschlichen, einem wirklichen, einer wirklichen, einen wirklichen, echten, richtigen, echte, richtige, eine echte, eine richtige, ein echter, ein richtiger, echter, ihr, euren, eurer, deinem, diesem, dieser, so einem, einen ihrer',
      human:
        'menschen, mensch, echten menschen, echter mensch, richtigen menschen, mitarbeiter, mitarbeiterin, mitarbeitern, kundenberater, kundenberaterin, servicemitarbeiter, supportmitarbeiter, support mitarbeiter, service mitarbeiter, kundendienstmitarbeiter, kundenbetreuer, ansprechpartner aus fleisch und blut, berater, beraterin, agenten, agent, live agent, live agenten, operator, person, live chat, live support, menschlichen mitarbeiter, menschlichen agenten, menschlichen berater, menschlichen ansprechpartner, ansprechpartner, ansprechpartnerin, echte menschen, echte person, sachbearbeiter, menschlicher support, menschliche hilfe',
      person:
        'ansprechpartner, ansprechpartnerin, jemandem, jemanden, jemand, jemand anderem, jemand anders, jemand echtem, jemandem vom support, jemandem aus dem team, jemandem vom kundenservice, jemandem von ihnen, jemandem aus ihrem team, support, kundenservice, kundendienst, kundensupport, team, support team, serviceteam, service, vorgesetzten, einem kollegen, einen kollegen, ihrem kollegen, ihren kollegen, einer kollegin, chef, chefin, filialleiter, geschäftsführer, teamleiter, abteilungsleiter, jemandem aus fleisch und blut, jemandem persönlich, verantwortlichen, zuständigen, sachbearbeiter, techniker, jemandem vom kundendienst, jemandem vom service, jemandem vom vertrieb, jemandem aus dem vertrieb, jemandem aus der buchhaltung, jemandem aus dem support, jemanden vom support, jemanden vom kundenservice, jemanden vom kundendienst, einem von euch, einem von ihnen, einer von euch, einen von euch',
      alone:
        'mensch, menschen, mitarbeiter, mitarbeiterin, kundenberater, operator, agent, live agent, live chat, echter mensch, echten menschen, echte person, richtige person, mit mitarbeiter sprechen, servicemitarbeiter, supportmitarbeiter, menschlicher mitarbeiter, live support, menschlicher support, menschliche hilfe, menschlichen support',
      please: 'bitte, jetzt, sofort, danke, statt bot, kein bot, keinen bot',
      polite:
        'bitte, jetzt, sofort, danke, vielen dank, hier, direkt, gleich, statt mit einem bot, statt mit einem roboter, statt bot, kein bot, keinen bot, nicht mit einem bot, nicht mit einem roboter, nicht mit einer maschine, wenn möglich, wenn es geht, falls möglich, heute, persönlich, dringend, im chat, per chat, verfügbar, da, stattdessen, weiter, durch, geht das, ist das möglich, live, überhaupt, von einem mitarbeiter, von einem menschen, von jemandem, aus dem vertrieb, vom vertrieb, aus der buchhaltung, von der buchhaltung, vom support, vom kundenservice, vom kundendienst, vom service, aus ihrem team, aus eurem team, aus dem support, von ihnen, von euch, verbinden, zurück, nicht mit einer ki, und nicht mit einer maschine, und nicht mit einem bot, und nicht mit einem roboter, und nicht mit einem computer, anstatt mit einem bot',
      subject: 'über, wegen, bezüglich, weil, der mir, die mir, zu, zum, zur',
      reason: 'über, wegen, bezüglich, weil, da, der, die, um, zu, zum, zur, und zwar, denn',
    },
    asides: 'bitte, mal bitte, bitte mal',
    joins: 'und, aber, oder, also, deshalb, daher, bitte',
    supposing: 'wenn, falls, sofern, sobald, stimmt es',
    quoting:
      'sagen., sagt., schreiben., schreibt., schrieb., übersetze, übersetzen sie, vorlage, wie sagt man, wie sage ich, bedeutet., heisst.',
  },
};

/**
 * Words that say nothing of what a question is about, by language. They are also the most frequent words of running
 * text, by which its language is known. As written, with their accents.
 */
const LISTS: Readonly<Record<string, string>> = {
  en: `a an the this that these those such there i me my mine we us our you your he him his she her it its they them
    their am is are was were be been being has have had do does did can could should would will shall may might must
    don't doesn't didn't can't i'm what's it's isn't won't i've i'd what when where which who whom whose why how and or
    but if then so as not no nor than too very just at by for from in into of on to with about want know need
    please tell like help`,
  de: `der die das des dem den ein eine einer eines einem einen kein keine keiner keinen keinem ich mich mir du dich dir
    er sie es ihn ihm ihr ihre ihren ihrem ihrer wir uns unser unsere unseren ihnen mein meine meinen meinem meiner dein
    deine sein seine seinen seinem seiner man sich bin bist ist sind seid war waren wäre gewesen habe hast hat haben hatte
    hatten wird werden wurde wurden worden würde würden kann kannst können könnte muss müssen soll sollen sollte darf
    dürfen will wollen möchte mag was wann wo wohin woher welche welcher welches welchen welchem wer wen wem wessen warum
    wieso weshalb wie und oder aber denn sondern wenn falls dann so als dass ob nicht nichts auch nur noch schon sehr
    hier da dort dies diese dieser dieses diesen diesem jede jeder jedes jeden alle am an auf aus bei beim bis durch für
    gegen im in ins mit nach ohne seit über um unter vom von vor zu zum zur zwischen es gibt bitte
    brauche braucht weiß wissen sagen helfen hilfe gern gerne`,
  fr: `le la les l un une des du de d au aux ce cet cette ces c je j me m moi tu te t toi il elle on nous vous ils elles
    lui leur leurs se s y en mon ma mes ton ta tes son sa ses notre nos votre vos suis es est sommes êtes sont étais était
    étaient été être sera seront serait ai as a avons avez ont avait avaient avoir eu aura aurait fait faire peut peux
    pouvez peuvent pourrait dois doit devez veux veut que qu qui quoi quand où quel quelle quels quelles pourquoi comment
    combien et ou mais donc car ni si ne n pas plus très aussi comme alors lorsque puis dans sur sous par pour avec sans
    chez vers entre depuis pendant avant après est-ce qu'est-ce c'est n'est d'un d'une l'on qu'il qu'elle voudrais besoin sais
    savoir dire dites aide aider aidez svp merci`,
  es: `el la los las lo un una unos unas de del al a este esta esto estos estas ese esa eso esos esas aquel aquella yo me
    mi mis mí tú te tu tus ti él ella ello nosotros nos nuestro nuestra nuestros nuestras vosotros os vuestro ellos ellas
    usted ustedes se su sus le les soy eres es somos son era eran fue fueron ser sido estoy está están estaba estar he has
    ha hemos han había haber hay tengo tiene tienen tener hace hacer puedo puede pueden poder podría debo debe quiero
    quiere que qué quien quién cuando cuándo donde dónde cual cuál cuáles cuanto cuánto cuántos por porque cómo como y e o
    u pero sino si sí no ni ya muy más también entonces en con sin sobre entre para desde hasta durante según
    necesito saber sé decir dime gustaría ayuda ayudar favor`,
  pt: `o a os as um uma uns umas de do da dos das no na nos nas ao aos à às pelo pela pelos pelas num numa este esta isto
    estes estas esse essa isso esses essas aquele aquela aquilo eu me mim meu minha meus minhas tu te teu tua você vocês
    ele ela eles elas nós nosso nossa nossos nossas se seu sua seus suas lhe lhes sou é somos são era eram foi foram ser
    sido será estou está estão estava estar tenho tem têm tinha ter há havia haver faz fazer posso pode podem poderia poder
    devo deve quero quer que quê quem quando onde qual quais quanto quantos quantas porque por como e ou mas nem não sim
    já muito mais também então em com sem sobre entre para desde até durante segundo preciso saber dizer diga gostaria ajuda ajudar favor`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla dai
    dalle in nel nello nella nei negli nelle su sul sulla sui sulle con col per tra fra questo questa questi queste
    quello quella quelli quelle io mi me mio mia miei mie tu ti te tuo tua lui lei egli ella esso essa noi ci nostro
    nostra voi vi vostro vostra loro si suo sua suoi sue ne sono sei è siamo siete era erano fu essere stato stata sarà
    ho hai ha abbiamo avete hanno aveva avere faccio fa fare posso può possono potrebbe devo deve voglio vuole che chi
    quando dove quale quali quanto quanti quante perché come e ed o od ma né se non sì già molto più anche allora cosa
    c'è cos'è dov'è qual com'è l'ha dell all nell sull un'altra senza vorrei bisogno sapere dire
    dimmi aiuto aiutare favore`,
  nl: `de het een der den dit dat deze die ik me mij mijn je jij jou jouw u uw hij hem zijn zij ze haar wij we ons onze
    jullie hun hen zich er men ben bent is was waren geweest wezen word wordt worden werd werden heb hebt heeft hebben
    had hadden kan kun kunt kunnen kon zou zouden zal zullen moet moeten mag mogen wil wilt willen doe doet doen wat
    wanneer waar welke welk wie wiens waarom hoe hoeveel en of maar want dus als dan indien omdat niet geen niets ook
    nog al zeer te aan af bij door in met na naar om onder op over per sinds tegen tot tussen uit van vanaf via voor
    zonder zo hier daar graag weten weet nodig zeggen help hulp alstublieft`,
  ru: `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от меня
    еще ещё нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас нибудь опять уж вам ведь там
    потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб чтобы без будто чего раз тоже
    себе под будет ж тогда кто этот того потому этого какой совсем ним здесь этом один почти мой тем нее неё сейчас были
    куда зачем всех никогда можно при наконец два об другой хоть после над больше тот через эти нас про всего них какая
    много разве три эту моя впрочем свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно всю между
    это эта мои моё ваш ваша ваши наш наша наши какие каков каким почему сколько который которая которое которые как-то
    могу можете является являются хочу нужно знать скажите подскажите пожалуйста помогите помощь`,
  ar: `في من إلى الى على عن مع هذا هذه ذلك تلك هؤلاء التي الذي الذين اللذان ما ماذا لماذا متى أين اين كيف كم هل أي اي من
    هو هي هم هن أنا انا أنت انت نحن أنتم كان كانت كانوا يكون تكون ليس ليست لم لن لا قد و أو او ثم بل لكن إن ان أن إذا اذا
    لو كل بعض غير بين عند عندما حيث حتى منذ بعد قبل خلال دون سوى فقط أيضا ايضا كما لقد به بها له لها لهم فيه فيها منه
    منها عليه عليها إليه إليها هناك هنا يمكن يمكنني وهو وهي وقد ولا وما فإن وكان وكانت التى الذى بن
    أريد اريد أحتاج احتاج أعرف اعرف معرفة أخبرني فضلك مساعدة`,
  tr: `bir ve veya ya da de ki ile için ama fakat ancak çünkü eğer ise bu şu o bunlar şunlar onlar ben beni bana benim sen
    seni sana senin onu ona onun biz bizi bize bizim siz sizi size sizin onları onların kendi mi mı mu mü ne neden niçin
    nasıl nerede nereye nereden hangi kim kimin kaç zaman var yok değil olarak olan olduğu oldu olur olmak eder etmek
    edilir etti gibi kadar göre daha en çok her hiç hem hep sonra önce şey bazı tüm bütün diye bile artık mıdır midir
    nedir miyim mıyım misiniz istiyorum lazım gerek bilmek söyle lütfen yardım`,
};

const FEWER: Readonly<Record<string, string>> = {
  sv: 'och att det som en ett på är av för med den till inte om har jag var vi du han hon de kan från eller men när hur vad vill behöver veta gärna hjälp',
  da: 'og at det som en et på er af for med den til ikke om har jeg var vi du han hun de kan fra eller men når hvordan hvad vil vide gerne hjælp',
  no: 'og at det som en et på er av for med den til ikke om har jeg var vi du han hun de kan fra eller men når hvordan hva vil trenger vite gjerne hjelp',
  fi: 'ja on ei se että joka en mutta niin kuin hän ovat oli tai voi myös ole mitä miten missä tämä sekä kun ovatko',
  pl: 'i w nie na się z do to że jest o jak za od po co ale czy przez dla są ten był może lub oraz jego które gdzie',
  cs: 'a se v na je že to s z do o i ve jak pro by ale jsem po od jeho jsou nebo které jako kde co při není který',
  hu: 'a az és hogy nem is egy meg ez de van csak már azt ha volt mint kell vagy ki mi hogyan lehet ezt amely',
  ro: 'și în de la cu pe nu că este un o care se din pentru sau mai ce dar sunt al fi cum unde acest după prin',
  ca: 'el la els les de del i a en que per un una amb no és al és com més són dels seva o però això aquest ha què',
  id: 'yang dan di ini itu dengan untuk dari pada adalah tidak akan ke dalam atau bisa saya anda apa bagaimana oleh juga',
  ja: 'の は を に が で と も て た です ます する いる ある こと これ それ この その ください か な へ から まで や ん し れ さ い れる られる した して なっ よう ため どう どの 何 どこ',
  zh: '的 了 在 是 和 有 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 不 也 都 就 而 及 与 或 把 被 吗 呢 吧 什么 怎么 如何 哪里 哪些 为什么 请 请问 可以 能 会 要 一个 個 嗎 這 這個 們 甚麼 什麼 怎麼 為什麼',
  ko: '그 이 저 것 수 등 및 또는 그리고 어떻게 무엇 무엇인가요 어디 어디서 언제 왜 있나요 있습니다 합니다 하는 하나요 인가요 입니까 되나요',
  th: 'ที่ และ ใน ของ เป็น ได้ มี ให้ ว่า จะ ไม่ กับ จาก การ นี้ ไป มา หรือ คือ อะไร อย่างไร ที่ไหน ไหม ครับ ค่ะ คะ ฉัน ผม คุณ',
};

const wordsOf = (list: string) => list.split(/\s+/);

/** By language: what is left out of a question, and by which a language is known. */
export const STOP_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...LISTS, ...FEWER }).map(([language, list]) => [language, wordsOf(list)]),
);
